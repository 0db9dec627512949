"""An API compatible with Button Men Online: one address that takes its calls and answers in its formats."""
