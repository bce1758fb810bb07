# The controls that every explorer has. In explorer-count each # becomes a number.
explorer-play = Play
explorer-pause = Pause
explorer-back = One step back
explorer-forward = One step forward
explorer-position = Step
explorer-count = # of #

# step_through
step-separator = { ", " }
step-title = Step by step through { $function }
step-inputs = You call `{ $function }.apply`. The inputs go in: { $values }. `ctx` is still empty.
step-write-tensors = `{ $method }` saves for the way back: { $values }. Tensors go into `save_for_backward`.
step-write-attribute = `{ $method }` keeps a value as an attribute of `ctx`: { $values }.
step-output = `forward` returns its result: { $values }.
step-grad-output = Now the way back. From the loss comes its gradient with respect to the output: { $values }.
step-read-tensors = `backward` reads the saved tensors from `ctx`: { $values }.
step-read-attribute = `backward` reads an attribute of `ctx`: { $values }.
step-gradients = `backward` returns { $values }.
step-gradients-with-none = `backward` returns { $values }. `None` means: no gradient for this input.
step-gradient-value = `{ $value }` for { $name }
step-gradient-for = for { $name }
step-end-no-tensor = `forward` returned no tensor, so no gradient can come back.
step-end-no-gradient = The output needs no gradient, so `backward` is not called.
step-failure = `{ $method }` stopped here. `{ $error }`: { $message }
step-failure-at-line = `{ $method }` stopped at line { $line }. `{ $error }`: { $message }

# show_widget
widget-wanted = show_widget shows an ipywidget, got `{ $got }`.
widget-asleep = Run this cell, and the slider comes to life.
widget-still = What the widget shows at first.
widget-still-wanted = The still picture must be the bytes of a PNG file, got `{ $got }`.
