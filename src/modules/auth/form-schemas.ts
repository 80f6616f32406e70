// What the account forms demand of each field, in words: one source for the server's shapes and for the screens.

/** SPEC section 5, and OWASP's advice for the longest. In characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
const EMAIL_MAX = 254;
const NAME_MAX = 60;

const EMAIL =
  /^(?!\.|[^@]*\.[.@])[^\s@<>"(),:;\\[\]\p{C}]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/iu;

/** Addresses are compared without case. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

/** What is wrong with an address, to the letter of SPEC section 5; undefined when nothing is. */
export const emailFault = (email: string): string | undefined => {
  const text = email.trim();
  if (text === "") return "Email is required";
  return text.length <= EMAIL_MAX && EMAIL.test(text) ? undefined : "Email must be a valid email";
};

/** What is wrong with a password by its length alone, to the letter of SPEC section 5. */
export const passwordFault = (password: string): string | undefined => {
  const { length } = [...password];
  if (length === 0) return "Password is required";
  if (length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`;
  return length > PASSWORD_MAX ? `Password must be at most ${PASSWORD_MAX} characters` : undefined;
};

/** The visible characters of a name: what could break a line or turn the writing never reaches a mail or a header. */
export const tidyName = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, " ").replace(/\s+/g, " ").trim();

/** A name greets in mails to addresses that nobody has proven: it must not carry an advertisement there. */
const LOOKS_LIKE_A_LINK = /[<>{}@]|\/\/|\bwww\.|\.\p{L}{2,}/iu;

/** What is wrong with a name; `label` is the field's, such as "First name". */
export const nameFault = (label: string) => (text: string): string | undefined => {
  const name = tidyName(text);
  if (name === "") return `${label} is required`;
  if (name.length > NAME_MAX) return `${label} must be at most ${NAME_MAX} characters`;
  return LOOKS_LIKE_A_LINK.test(name) ? `${label} must be written in letters` : undefined;
};

/** PRODUCT section 9: nobody registers without. */
export const TERMS_FAULT = "Please accept the terms and conditions";

/** How strong a password looks while it is typed. The server refuses common ones; this only hints. */
export interface Strength {
  /** 0 too short, 1 weak, 2 fair, 3 strong. */
  score: 0 | 1 | 2 | 3;
  word: string;
  hint: string;
}

const STRENGTHS: readonly Strength[] = [
  { score: 0, word: "Too short", hint: `Use at least ${PASSWORD_MIN} characters.` },
  { score: 1, word: "Weak", hint: "Make it longer: three or four words that do not belong together are best." },
  { score: 2, word: "Fair", hint: "A few more characters would make it strong." },
  { score: 3, word: "Strong", hint: "Keep it in a password manager, and use it here only." },
];

/** Steps to the next key or number, or the same again: "abcd", "4321", "aaaa". They count little. */
const isRun = (a: string, b: string): boolean => Math.abs(a.codePointAt(0)! - b.codePointAt(0)!) <= 1;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** Length counts most, then variety; runs count once. No dictionary: that is the server's. */
export const strengthOf = (password: string): Strength => {
  const letters = [...password];
  if (letters.length < PASSWORD_MIN) return STRENGTHS[0]!;
  const counted = letters.filter((letter, n) => n === 0 || !isRun(letters[n - 1]!, letter));
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = Math.min(counted.length, new Set(letters).size * 2) + kinds;
  return STRENGTHS[points >= 16 ? 3 : points >= 12 ? 2 : 1]!;
};
