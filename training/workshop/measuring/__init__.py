"""How strong a fighter is: rounds against twelve known ones, and which of its sizes do best."""
