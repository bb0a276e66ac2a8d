"""The pipeline, legible in one screen. Stages of one wave need nothing of each other and run together."""

from core.stages.answer import answer
from core.stages.audit import audit
from core.stages.background import background
from core.stages.background.dig import dig
from core.stages.balance import balance
from core.stages.chronicle import chronicle
from core.stages.compare import compare
from core.stages.discover import discover
from core.stages.extract import extract
from core.stages.listen import listen
from core.stages.plan import plan
from core.stages.port import Stage, Wave
from core.stages.rate import rate
from core.stages.read import read
from core.stages.recommend import recommend
from core.stages.summarize import summarize
from core.stages.trace import trace

PLANNING: tuple[Wave, ...] = ((plan,),)
EACH_PASS: tuple[Wave, ...] = (
    (discover, listen),
    (read,),
    (rate, extract),
    (compare, dig),
    (trace,),
    (background,),
    (balance, chronicle),
    (recommend,),
    (audit,),
)
CLOSING: tuple[Wave, ...] = ((answer,), (summarize,))

PIPELINE = PLANNING + EACH_PASS + CLOSING

__all__ = ["CLOSING", "EACH_PASS", "PIPELINE", "PLANNING", "Stage", "Wave"]
