"""From lessons to slide decks: one HTML file a lesson and language, which needs no network.

`deck` chooses what is on the slides and brings the notebooks' outputs, `export` makes HTML of it with
nbconvert, `assets` puts beside it what the decks load, `pages` writes it all and the title page. `pdf` prints decks.
What the decks load is in `template` (ours) and `vendor` (others').
"""
