"""Problems, hints, solutions, checks."""
