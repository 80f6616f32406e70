// Rules and sentences for the fields of account forms, shared by the server's schemas and the screens.
import { trimLine } from "@/platform/text.ts";
import { isEmail } from "@/platform/validation/email.ts";
import { hasLinkOrSymbol } from "@/platform/validation/names.ts";

/** In characters. The sentences of the forms name the minimum; the maximum is what OWASP advises. */
export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 256;
const NAME_MAX = 60;

/** The sentence for an address that is missing or malformed; undefined for a valid one. */
export const emailFault = (email: string): string | undefined => {
  const text = trimLine(email);
  if (text === "") return "Email is required";
  return isEmail(text) ? undefined : "Email must be a valid email";
};

/** The sentence for a password of the wrong length; undefined when the length is right. */
export const passwordFault = (password: string): string | undefined => {
  const { length } = [...password];
  if (length === 0) return "Password is required";
  if (length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`;
  return length > PASSWORD_MAX ? `Password must be at most ${PASSWORD_MAX} characters` : undefined;
};

export const linkFault = (label: string): string => `${label} must not contain links or symbols`;

/** The sentence for a name that is missing, too long or contains a link. `label` is the field's: "First name". */
export const nameFault = (label: string) => (text: string): string | undefined => {
  const name = trimLine(text);
  if (name === "") return `${label} is required`;
  if (name.length > NAME_MAX) return `${label} must be at most ${NAME_MAX} characters`;
  return hasLinkOrSymbol(name) ? linkFault(label) : undefined;
};

/** Registration requires consent to the terms. */
export const TERMS_FAULT = "Please accept the terms and conditions";

/** A hint about a password while it is typed. Common passwords are rejected by the server only. */
export interface Strength {
  /** 0 too short, 1 weak, 2 fair, 3 strong. */
  score: 0 | 1 | 2 | 3;
  label: string;
  hint: string;
}

const STRENGTHS: readonly Strength[] = [
  { score: 0, label: "Too short", hint: `Use at least ${PASSWORD_MIN} characters.` },
  { score: 1, label: "Weak", hint: "Make it longer. Three or four unrelated words work best." },
  { score: 2, label: "Fair", hint: "Add a few more characters to make it strong." },
  { score: 3, label: "Strong", hint: "Save it in a password manager and don’t reuse it." },
];

/** Sequences and repetitions ("abcd", "4321", "aaaa") add little strength. */
const isRun = (a: string, b: string): boolean => Math.abs(a.codePointAt(0)! - b.codePointAt(0)!) <= 1;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** Length counts most, then variety; runs count once. The dictionary is on the server. */
export const strengthOf = (password: string): Strength => {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN) return STRENGTHS[0]!;
  const counted = characters.filter((character, n) => n === 0 || !isRun(characters[n - 1]!, character));
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = Math.min(counted.length, new Set(characters).size * 2) + kinds;
  return STRENGTHS[points >= 16 ? 3 : points >= 12 ? 2 : 1]!;
};
