"""An API for clients of Button Men Online (BMO). It accepts BMO's calls and answers in BMO's formats."""
