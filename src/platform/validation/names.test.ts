// Which names are refused because a mail program would make more of them than a name.
import { expect, test } from "vitest";
import { namesSite } from "./domains.ts";
import { hasLinkOrSymbol } from "./names.ts";

const isRefused = (name: string) => hasLinkOrSymbol(name) || namesSite(name);

test.each([
  "J.P.",
  "J.P. Morgan",
  "St. John",
  "St.John",
  "O'Neil",
  "S/O Kumar",
  "علی\u200cرضا",
  "Dr. med. Huber",
  ...[
    "M.Sc.",
    "B.Sc.",
    "Dr.med. Huber",
    "Dipl.Ing.",
    "Univ.Prof. Dr. Wolf",
    "Mag.art.",
    "Dr.ing",
    "B.Com",
    "M.Tech",
    "B.Ac.",
  ],
  ...["M.Soc.Sc.", "Dr.med.dent.", "Univ.Prof.Dr.med.", "LL.M.", "Ph.D.", "Moser, M.Sc."],
  ...["J.Kim", "J.Li", "J.Wang", "Y.Ma", "K.Hu", "T.Ng", "J.P.Li", "D.Co"],
  "Mary-Jane",
  "Anna\u200f",
  "Nguyễn",
  "",
])("%j is a name", (name) => expect(isRefused(name)).toBe(false));

test.each([
  "evil.com",
  "Anna evil.com",
  "EVIL.COM",
  "(evil.com/x)",
  "evil.co.uk!",
  "evil.com:80",
  ...["t.me/evil", "d.co/x", "j.li:80", "x.ly?a", "a.evil.com", "dr.com", "prof.link", "m.sc/x", "j.p.morgan.com"],
  ...["mag.evil.art", "evil.med", "dr-huber.med", "med.dr.io"],
  "evil。com",
  "evil．com",
  "ev\u200cil.c\u200com",
  "xn--e1afmkfd.xn--p1ai",
  "пример.рф",
  "10.0.0.1",
  "ftp://evil",
  "//evil",
  "www.evil",
  "a@b",
  "<b>Nora</b>",
  "Anna\u0007Berger",
  "Anna\nBerger",
  ...["\u202a", "\u202e", "\u2066", "\u2069"].map((mark) => `Anna${mark}nna`),
])("%j is refused", (name) => expect(isRefused(name)).toBe(true));
