"""Where servers' own things are kept; `ports` says what is asked of a store, without SQL."""
