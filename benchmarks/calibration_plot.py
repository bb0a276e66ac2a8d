"""Draw how sure recommendations were against how many of them were right, as a picture for docs/accuracy.md.

Middle tones on no ground of its own, so that it can be read on a white page and on a dark one.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

Point = Mapping[str, float]
LEFT, TOP, SIDE = 70, 20, 320
WIDTH, HEIGHT = LEFT + SIDE + 40, TOP + SIDE + 60
TICKS = range(0, 101, 20)
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #6e7887 }
line { stroke: #6e7887; stroke-width: 1 } .grid { opacity: .25 } .even { stroke-dasharray: 5 5 }
circle { fill: #2f80c8; fill-opacity: .75; stroke: #2f80c8 }
"""


def picture(points: Sequence[Point]) -> str:
    """One dot for each step of confidence, as large as its share of the claims; on the broken line "70 sure" is right in seven of ten."""
    told = "; ".join(f"{one['confidence']:.0%} sure, {one['right']:.0%} right, {one['n']} claims" for one in points)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img">',
        f"<title>Confidence and how often it was right</title><desc>{told}</desc><style>{STYLE}</style>",
        *_axes(),
        *(_dot(one, sum(other["n"] for other in points)) for one in points),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def across(share: float) -> float:
    return round(LEFT + share * SIDE, 1)


def up(share: float) -> float:
    return round(TOP + (1 - share) * SIDE, 1)


def _axes() -> Iterator[str]:
    for tick in TICKS:
        x, y = across(tick / 100), up(tick / 100)
        yield f'<line class="grid" x1="{x}" y1="{up(0)}" x2="{x}" y2="{up(1)}"/>'
        yield f'<line class="grid" x1="{across(0)}" y1="{y}" x2="{across(1)}" y2="{y}"/>'
        yield f'<text x="{x}" y="{up(0) + 20}" text-anchor="middle">{tick}</text>'
        yield f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{tick} %</text>'
    yield f'<line class="even" x1="{across(0)}" y1="{up(0)}" x2="{across(1)}" y2="{up(1)}"/>'
    yield f'<text x="{across(0.5)}" y="{HEIGHT - 15}" text-anchor="middle">confidence</text>'
    yield f'<text x="18" y="{up(0.5)}" text-anchor="middle" transform="rotate(-90 18 {up(0.5)})">recommendations that were right</text>'


def _dot(one: Point, every: float) -> str:
    """With the number of claims beside it."""
    radius, x, y = round(3 + 22 * sqrt(one["n"] / every), 1), across(one["confidence"]), up(one["right"])
    return f'<circle cx="{x}" cy="{y}" r="{radius}"/><text x="{x + radius + 4:.1f}" y="{y + 4}">{one["n"]}</text>'
