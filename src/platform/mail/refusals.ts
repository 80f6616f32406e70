// What a mail server's refusal is about. The enhanced status code decides (RFC 3463), then what servers write, then the
// basic code (RFC 5321). Only a refusal of the address ends a booking and returns a credit
// (docs/product/messages.md#refused-emails), so what can't be told is about us.

/** An address that doesn't exist; a mailbox that takes nothing for now; our server, our sender or the email itself. */
export type RefusalSubject = "address" | "mailbox" | "us";

export interface Refusal {
  /** The refused command, such as `RCPT TO`. */
  command: string;
  /** The basic code. */
  code: number;
  /** The whole answer, which may have several lines. */
  answer: string;
}

export interface RefusalMeaning {
  subject: RefusalSubject;
  /** Whether another attempt would be refused, too. */
  isFinal: boolean;
}

/** Subject and detail of an enhanced status code. Others are about us. */
const OF_STATUS: readonly (readonly [RegExp, RefusalSubject | "unclear"])[] = [
  // The mailbox or its domain doesn't exist, is misspelled, has moved, or takes no email at all (5.1.10, RFC 7505).
  [/^1\.([1236]|10)$/, "address"],
  // Disabled, full, or in trouble: the mailbox exists. 2.3 is our size.
  [/^(2\.(?!3$)\d+|3\.1)$/, "mailbox"],
  // Codes that say nothing more, and 4.1, which Microsoft uses for addresses that it doesn't know.
  [/^([0135]\.0|4\.1)$/, "unclear"],
];

/** What servers write without a code that decides. The first match counts, so a doubt keeps an address alive. */
const OF_TEXT: readonly (readonly [RegExp, RefusalSubject])[] = [
  // learn.microsoft.com, "Fix NDR error code 550 5.4.1": directory-based edge blocking. Elsewhere a policy says this.
  [/\b5\.4\.1\b.*recipient address rejected: access denied/, "address"],
  [/block|black ?list|\blisted|\bbanned|spam|virus|polic(y|ies)|reputation|denied|not (allowed|permitted)/, "us"],
  [/\b(relay(ing)?(?! recipient table)|send(er|ing)|authenti\w+|spf|dkim|dmarc|dns\w*|rbl|ptr)\b/, "us"],
  [/\b(rate|too (many|large|big)|size|limit|content)\b/, "us"],
  [/\bquota|mailbox (is )?full|storage|temporar|try again|later|currently|inactive|disabled|suspended/, "mailbox"],
  [/\b(unknown|invalid|no such|non-?existent) (local )?(user|recipient|mailbox|account|address)\b/, "address"],
  [/\b(user|recipient|mailbox|account|address(ee)?) (is )?(unknown|invalid|not (found|known))\b/, "address"],
  [/\b(user|recipient|mailbox|account|address) (does not|doesn't) exist\b|\bmailbox unavailable\b/, "address"],
  [/\bdoesn't have an? \S+ account\b|\bno mailbox here by that name\b|\bunrouteable address\b/, "address"],
  [/\bbad recipient address syntax\b/, "address"],
];

/** "Insufficient storage", and "exceeded storage allocation". */
const STORAGE_CODES = [452, 552];

const ENHANCED_CODE = /(?<![\d.])([45])\.(\d{1,3}\.\d{1,3})(?!\.?\d)/g;

const MAX_CHARACTERS = 4_000;

/** In lower case and one line, without the basic codes, addresses and links: their words say nothing. */
const readable = (answer: string): string =>
  answer.slice(0, MAX_CHARACTERS).toLowerCase().replace(/^\d{3}[ -]/gm, "")
    .replace(/<[^<>]*>|https?:\S+|\S+@\S+/g, " ").replace(/\s+/g, " ");

const subjectOf = ({ command, code }: Refusal, text: string, statuses: readonly string[]): RefusalSubject => {
  const found = statuses.map((status) => OF_STATUS.find(([which]) => which.test(status))?.[1] ?? "us");
  // A relay may quote the answer of another server: where codes differ, the address stays alive.
  const byStatus = (["us", "mailbox", "address"] as const).find((subject) => found.includes(subject));
  if (byStatus) return byStatus;
  const byText = OF_TEXT.find(([pattern]) => pattern.test(text))?.[1];
  // After DATA the server has accepted the address, and writes about the email.
  if (byText === "address" && command === "DATA") return "us";
  if (byText) return byText;
  return STORAGE_CODES.includes(code) ? "mailbox" : "us";
};

export const readRefusal = (refusal: Refusal): RefusalMeaning => {
  // A refused sender or login is our configuration: worth another attempt once it is repaired.
  if (refusal.command !== "RCPT TO" && refusal.command !== "DATA") return { subject: "us", isFinal: false };
  const text = readable(refusal.answer);
  const codes = [...text.matchAll(ENHANCED_CODE)];
  const subject = subjectOf(refusal, text, codes.map(([, , status]) => status!));
  const isTemporary = refusal.code < 500 || codes.some(([, kind]) => kind === "4");
  // An address that is refused for now may only not be verified yet.
  if (isTemporary) return { subject: subject === "address" ? "mailbox" : subject, isFinal: false };
  return { subject, isFinal: subject !== "mailbox" };
};
