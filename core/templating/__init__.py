"""Django's templates, drawn with less work: what they say is Django's to the last byte."""
