// Makes an answer of the server one that is the same in every run, and short.

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[457][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const LONGEST = 160;

/** What differs from run to run, and what shows that a test has asked: numbers of people, secrets and ports. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\b(parley_live_|whsec_|msg_)[\w+/=-]+/g, "$1…"],
  [/(?<![\w-])[\w-]{32}(?![\w-])/g, "…"],
  [/^\d{6}$/, "123456"],
  [/^\w{4}(-\w{4}){3}$/, "4f7k-2m9p-x3qd-8wzt"],
  [/\b(cs_test|ch|pi|re)_[0-9a-f]{32}\b/g, "$1_1"],
  [/parley\.example\/dev\/payments/g, "pay.example"],
  [/http:\/\/127\.0\.0\.1:\d+/g, "https://elsewhere.example"],
  [/127\.0\.0\.1:\d+/g, "elsewhere.example"],
  [/· 127\.0\.0\.1/g, "· elsewhere.example"],
  [/parley\.example\/dev\/google\/consent/g, "accounts.google.com/o/oauth2/v2/auth"],
  [/-\d+@example\.test/g, "@example.test"],
  [/\bNumber \d+\b/g, "Sample"],
  [/\bVisitor \d+\b/g, "Example"],
  [/\b(gardens|To bring|Beruf|Darlehen)[ -]\d+\b/gi, "$1"],
  [/\+43660\d{7}\b/g, "+436602000001"],
  [/Parley/g, "{productName}"],
];
/** Values that are others in each run, by their names; of texts, those that are as long. */
const OTHERS: Readonly<Record<string, string | number>> = {
  bytes: 262_144,
  durationMs: 12,
  ref: "7TfgY3skLCiSvDT9",
  score: 0.75,
  shuffle: 0.5,
  version: "M2Uq3BKJhldrMfJj3eYX-B",
};

const otherOf = (key: string, value: unknown): string | number | undefined => {
  const other = OTHERS[key];
  const isText = typeof value === "string" && typeof other === "string";
  return isText && value.length === other.length || typeof value === "number" && typeof other === "number"
    ? other
    : undefined;
};

/** Objects that are lists by id or by day. */
const isMap = (keys: readonly string[]): boolean =>
  keys.length > 1 && keys.every((key) => key.search(UUID) === 0 || /^\d{4}-\d{2}-\d{2}/.test(key));

const cut = (text: string): string => text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;

/** For one example: one item of each list, no secrets, no ids of this run, and the operator's name is theirs. */
export const shownIn = () => {
  const ids = new Map<string, string>();
  const shownId = (id: string): string => {
    if (!ids.has(id)) ids.set(id, `019b76da-0000-7000-8000-${String(ids.size + 1).padStart(12, "0")}`);
    return ids.get(id)!;
  };
  const shownText = (text: string): string =>
    cut(REPLACED.reduce((shown, [from, to]) => shown.replace(from, to), text.replace(UUID, shownId)));
  const shown = (value: unknown): unknown => {
    if (typeof value === "string") return shownText(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.slice(0, 1).map(shown);
    const entries = Object.entries(value);
    const kept = isMap(Object.keys(value)) ? entries.slice(0, 1) : entries;
    return Object.fromEntries(
      kept.map(([key, part]) => [shownText(key), otherOf(key, part) ?? shown(part)]),
    );
  };
  return shown;
};
