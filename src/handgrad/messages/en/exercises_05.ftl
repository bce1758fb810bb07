# Titles; also in the table of progress.
exercise-05-gallery = Spot the bug: eight Functions
exercise-05-repair-mask = Repair `StraightMask`
exercise-05-repair-sigmoid = Repair `Sigmoid`
exercise-05-repair-product = Repair `ScaledProduct`

correct-05-gallery = All eight named, and the doctor agrees.
correct-05-repair-mask = Two values come back, and `grad_output` is left as it was.
correct-05-repair-sigmoid = The derivative of the sigmoid is `y(1 − y)`, with the output `y`.
correct-05-repair-product = Each gradient holds the factor and the other input.

# The gallery.
gallery-exhibit = Exhibit { $letter }
gallery-does-clipped = Meant to be the clipped ReLU, `min(max(0, x), C)`.
gallery-does-clipped-at-one = Meant to be the clipped ReLU with `C = 1`.
gallery-does-product = Meant to be the product `x * y`.
gallery-does-square = Meant to be the square of `x`.
gallery-does-cube = Meant to be the cube of `x`.
gallery-does-exp = Meant to be the exponential function.
gallery-choices = Names to choose from
gallery-choice-constant-factor-missing = a constant factor of the derivative is missing
gallery-choice-grad-output-applied-twice = the gradient is multiplied by `grad_output` twice
gallery-choice-grad-output-ignored = the answer does not depend on `grad_output`
gallery-choice-grad-output-modified-in-place = a tensor that belongs to others is changed
gallery-choice-gradient-order-swapped = two gradients stand in each other's place
gallery-choice-lower-mask-missing = the gradient goes through below 0
gallery-choice-self-consistent-wrong-forward = the forward computes something else, and the backward fits it
gallery-choice-sign-flipped = the sign is turned around
gallery-choice-too-few-gradients = fewer gradients come back than there are inputs
gallery-choice-upper-mask-missing = the gradient goes through above the clip value
gallery-open = Not attempted yet.
gallery-unknown = `{ $got }` is not among the names.
gallery-right = **Right.** { $doctor }
gallery-wrong = **Not** `{ $choice }`. { $why } { $doctor }
gallery-doctor = The doctor says `{ $kind }`: { $message }
gallery-tempting-a-lower-mask-missing = The lower limit is there: `x > 0`.
gallery-tempting-c-constant-factor-missing = The factor 2 is there. Something else is not.
gallery-tempting-f-grad-output-modified-in-place = A product makes a new tensor, so nothing is damaged.
gallery-tempting-g-constant-factor-missing = You are close: the factor that is wrong is −1, and that has a name of its own.
gallery-tempting-h-lower-mask-missing = It lets the gradient through below 0, and so does its forward let the value through. The two fit; the mistake sits further up.
gallery-no-such-letter = There is no exhibit { $got }; there are { $known }.

## Hints

hint-05-gallery-1 = Read the `backward` of each as if it were a sentence: what comes in, what is multiplied, what goes out? Compare with the derivative on paper.
hint-05-gallery-2 = Two of them have a right-looking product: in one the sign is wrong, in another a number is missing. One never uses `grad_output`, one uses it twice. One writes into it.
hint-05-gallery-3 = In H the forward is wrong and the backward fits it. Compare its lower bound with 0.
hint-05-repair-mask-1 = How many inputs has `forward`, and how many values come back?
hint-05-repair-mask-2 = `*=` writes into `grad_output`, which others may still need. Multiply into a new tensor, and return `None` for the clip value.
hint-05-repair-sigmoid-1 = The derivative of the sigmoid is written with its output, not with its input.
hint-05-repair-sigmoid-2 = Save `y` instead of `x`; the product is then `grad_output * y * (1 - y)`.
hint-05-repair-product-1 = Write down both derivatives of `factor · x · y` and compare letter by letter.
hint-05-repair-product-2 = By `y` it is `factor · x`. The factor is missing there.

## Solutions

solution-05-gallery = Each has exactly one mistake. G is a trap: `exp(x)` is right, the sign is not.
solution-05-repair-mask = A new tensor for the product, and one value for each input.
solution-05-repair-sigmoid = The output is all that the derivative needs, so the output is saved.
solution-05-repair-product = The factor is a number and gets `None`; it is part of both derivatives all the same.

## Mistakes

mistake-not-a-dict = The answer should be a dict from letters to names, as in `{"{"}"A": "sign_flipped"{"}"}`. It is `{ $got }`.
mistake-no-such-exhibit = There is no exhibit `{ $got }`. The letters are A to H.
mistake-no-such-name = { $right } right so far. A name that is not on the list cannot be judged; `lesson_05.gallery.choices()` shows the list.
mistake-named-wrongly = { $right } right, { $wrong } not. Read the code once more beside what the doctor says.
mistake-gallery-incomplete = All that you named is right: { $right }. The doctor says nothing of the other { $open } yet.
