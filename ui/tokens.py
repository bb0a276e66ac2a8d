"""What each level, tier, relation, verdict and state of an engine looks like: a colour name from the theme, a sign and a word — never colour alone.

`colour` is a Streamlit palette name, so `f":{t.colour}-badge[…]"` follows light and dark by itself.
`INK` repeats the same palette as hex for the two places that cannot read the theme: AgGrid cells and plotly marks.
"""

from typing import Any, NamedTuple


class Token(NamedTuple):
    word: str      # what the editor reads
    sign: str      # one character, for cells and plots
    icon: str      # Material symbol, for badges
    colour: str    # palette name in config.toml
    help: str      # the sentence behind the word


LEVEL = {
    "unverified": Token("Unverified", "○", ":material/radio_button_unchecked:", "gray", "Too few independent credible voices, or a credible contradiction."),
    "verified":   Token("Verified",   "◐", ":material/check_circle:",           "blue", "Enough independent credible voices confirm the central claims."),
    "certified":  Token("Certified",  "●", ":material/verified:",               "green", "Many independent credible voices confirm, and none contradicts."),
}

STATE = LEVEL | {
    "single source": Token("Single source", "①", ":material/looks_one:", "yellow", "Unverified: one credible voice says it, and the rulebook asks for another."),
    "disputed":      Token("Disputed", "≠", ":material/compare_arrows:", "orange", "Unverified: credible voices say different things."),
    "refuted":       Token("Refuted",  "×", ":material/close:", "red", "Unverified: a credible source denies it on its own authority."),
}

TIER = {
    1: Token("Tier 1", "T1", "", "violet", "Investigative desk, regulator, court (weight 4)."),
    2: Token("Tier 2", "T2", "", "blue",   "Established news, trade press, government report (weight 3)."),
    3: Token("Tier 3", "T3", "", "yellow", "Press release, wire distribution, analyst (weight 2)."),
    4: Token("Tier 4", "T4", "", "gray",   "Blog, social, unknown (weight 1)."),
}

RELATION = {
    "supports":    Token("Supports",    "+", ":material/add:",          "green",  "Says the claim is so, on its own account."),
    "contradicts": Token("Contradicts", "×", ":material/close:",        "red",    "Says it is not so: direct, contextual, omission or timeline."),
    "reports":     Token("Reports",     "»", ":material/keyboard_double_arrow_right:", "yellow", "Passes on that somebody said it. Confirms nothing."),
    "unrelated":   Token("Unrelated",   "·", "",                        "gray",   "Says nothing about this claim."),
}

UNSURE = Token("Unsure", "?", "", "gray", "The words can be read in more than one way, or hardly bear on the claim: read them before you lean on them.")
UNREAD = Token("Not read", "–", "", "gray", "Nobody could read what the page says of the claim, mostly because of its language; the opened cell says why.")
LOST = Token("Words not found", "( )", "", "gray", "The words it was read from are not in the capture, so it does not count.")

VERDICT = {
    "confirmed":        Token("Confirmed",        "+", ":material/add:",           "green",  "Credible voices support it and none contradicts."),
    "partly confirmed": Token("Partly confirmed", "±", ":material/contrast:",      "blue",   "Supported in part, or by too few voices."),
    "disputed":         Token("Disputed",         "≠", ":material/compare_arrows:", "orange", "Credible voices say different things."),
    "refuted":          Token("Refuted",          "×", ":material/close:",         "red",    "Credible voices say it is not so."),
    "unconfirmed":      Token("Unconfirmed",      "?", ":material/question_mark:", "gray",   "Nobody credible says it on their own account."),
}

ANSWER = {
    "answered":        Token("Answered",        "✓", ":material/check:",         "blue", "Sources answer it, in the words below."),
    "partly answered": Token("Partly answered", "±", ":material/contrast:",      "gray", "Sources say something that bears on it, in the words below."),
    "open":            Token("Open",            "?", ":material/question_mark:", "gray", "No source read here answers it."),
}

MATCH = {
    "exact":      Token("exact",                 "=", ":material/check:",      "green",  "Found letter for letter in the frozen capture."),
    "normalised": Token("exact but for spacing", "≈", ":material/check:",      "blue",   "Found after evening out spaces and quotation marks only."),
    "not found":  Token("not found",             "!", ":material/search_off:", "orange", "Not in the capture. Listed, never counted."),
}

QUOTE = {
    "verified":     Token("as cited",     "=", ":material/check:",      "green",  "The words stand in the capture and say what they are cited for."),
    "partial":      Token("in part",      "≈", ":material/contrast:",   "blue",   "The words stand in the capture and say part of what they are cited for."),
    "not found":    Token("not found",    "!", ":material/search_off:", "orange", "Not in the capture. Listed, never counted."),
    "contradicted": Token("contradicted", "×", ":material/close:",      "red",    "The capture says the opposite around this passage. Listed, never counted."),
    "beside the point": Token("beside the point", "·", ":material/crop_free:", "orange", "The words stand in the capture and speak of something else. Listed, never counted."),
    "no evidence":  Token("no capture",   "–", ":material/remove:",     "gray",   "There is no capture, or no passage, to show it. Listed, never counted."),
}

CAME = {
    "search result":  Token("Snippet",     "…", ":material/short_text:", "gray", "Only what a search engine showed of it; the page itself could not be read."),
    "reader service": Token("Reader",      "»", ":material/menu_book:",  "gray", "Read through Jina Reader, because the site refused us."),
    "newsroom archive": Token("Our archive", "◫", ":material/inventory_2:", "gray", "The copy in the newsroom's own archive, because the page itself could not be read."),
    "web archive":    Token("Web archive", "↺", ":material/history:",    "gray", "Read from the Wayback Machine, because the page itself could not be read."),
}

ENGINE = {
    "ready":        Token("Ready",        "✓", ":material/check:",           "green",  "It can be asked, and answered the last time it was."),
    "failing":      Token("Failing",      "!", ":material/flag:",            "orange", "The last call failed."),
    "rate-limited": Token("Rate-limited", "…", ":material/hourglass_empty:", "yellow", "Its provider asks us to wait."),
    "no key":       Token("No key",       "–", ":material/key_off:",         "gray",   "A setting is missing, so it is not asked."),
    "switched off": Token("Switched off", "○", ":material/toggle_off:",      "gray",   "The desk's settings leave it out."),
}

OUTCOME = {
    "answered":   Token("Answered",   "✓", ":material/check:",   "green",  "The provider was asked and answered."),
    "from cache": Token("From cache", "=", ":material/history:", "gray",   "The same was asked within the last day; nobody was asked again."),
    "failed":     Token("Failed",     "!", ":material/flag:",    "orange", "The provider was asked and did not answer."),
    "not asked":  Token("Not asked",  "–", ":material/remove:",  "gray",   "The desk left it alone."),
}

CHANGE = {
    "edited":    Token("Edited",    "≠", ":material/edit:",        "yellow", "The page no longer says what was captured."),
    "retracted": Token("Retracted", "×", ":material/undo:",        "red",    "The page says that it has been withdrawn."),
    "vanished":  Token("Vanished",  "–", ":material/visibility_off:", "red", "Its site no longer has the page."),
    "restored":  Token("Restored",  "=", ":material/restore:",     "gray",   "The page is again as it was captured."),
}

STANDING = {
    "verified_account": Token("Verified account", "✓", ":material/how_to_reg:", "blue", "Its network says who it is."),
    "community_member": Token("Community member", "·", "", "gray", "Known by a community, by its age or by what it has posted."),
    "anonymous":        Token("Anonymous",        "?", "", "gray", "Nothing is known that would tell who it is."),
}
EYEWITNESS = Token("Signs of an eyewitness", "◉", ":material/visibility:", "gray", "First person, and a place, a picture or a time that fits; not checked with the author.")
COPY = Token("Copy", "○", ":material/content_copy:", "gray", "It repeats another post and is not counted.")

MET = {
    True:  Token("Met",     "✓", ":material/check:",  "green", "This alone makes the investigation a success."),
    False: Token("Not met", "–", ":material/remove:", "gray",  "The others may still make it a success."),
}

FLAG = Token("Flag", "!", ":material/flag:", "orange", "A reason why a human must look.")
GAP = Token("Gap", "…", ":material/help:", "gray", "Something that could not be learnt, and why.")

#                     text on page / text on its own tint / tint / mark in a plot
INK: dict[str, dict[str, Any]] = {
    "light": {
        "page": "#FCFBF8", "panel": "#F2F0EA", "text": "#151310", "line": "#D9D4C9", "accent": "#1A4369",
        "gray": ("#55524B", "#ECE9E2", "#77736A"), "green": ("#1B5E3B", "#E1F0E6", "#2E7D4F"), "blue": ("#1F4E79", "#E2ECF6", "#3A6EA5"),
        "violet": ("#5B3A8C", "#EDE7F6", "#7A5BB0"), "yellow": ("#6B5200", "#F6EFCB", "#A27B00"),
        "orange": ("#8A4300", "#FCEAD8", "#C4661F"), "red": ("#9B2226", "#FAE5E3", "#B93A34"),
    },
    "dark": {
        "page": "#191816", "panel": "#242220", "text": "#EDEAE4", "line": "#403C37", "accent": "#9CC3EA",
        "gray": ("#BDB8AE", "#312E2A", "#9A958B"), "green": ("#8FD3AC", "#1C3426", "#6DBD8F"), "blue": ("#9CC3EA", "#1C2E42", "#7FAEDD"),
        "violet": ("#C6B1EC", "#31274B", "#AE93DE"), "yellow": ("#E3CB74", "#383018", "#CDB250"),
        "orange": ("#F0B27A", "#402A15", "#E0954F"), "red": ("#F3A39C", "#44211F", "#E07A72"),
    },
}
