"""A question in, an outcome out: pure and synchronous."""
