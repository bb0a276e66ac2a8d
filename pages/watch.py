"""Watch: what became of the sources of decided topics, newest first."""

from ui import desk
from ui.watch import change_page, watch_page

desk.enter("Watch")

chosen = desk.number("id")
if chosen is None:
    watch_page(desk.number("run"))
else:
    change_page(chosen)
