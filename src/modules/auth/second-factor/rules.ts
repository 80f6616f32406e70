// Pure decisions about second factors: codes, lifetimes and limits, and when a factor may be removed.
import { latinDigits } from "@/platform/text.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";

/** How a sign-in can be completed, in the order in which screens offer it. */
export const FACTOR_METHODS = ["passkey", "totp", "recovery-code"] as const;
export type FactorMethod = typeof FACTOR_METHODS[number];

/** How long a right password waits for its second factor, and how many wrong codes it survives. */
export const PENDING_LOGIN_MS = 10 * MINUTE_MS;
export const PENDING_LOGIN_ATTEMPTS = 5;
/** How long a passkey may take to sign. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
/** How long a proposed authenticator app waits for its first code. */
export const PROPOSAL_MS = 30 * MINUTE_MS;
export const RECOVERY_CODE_COUNT = 10;
export const PASSKEYS_PER_ACCOUNT = 20;
export const PASSKEY_NAME_LENGTH = 60;

export interface PendingLoginState {
  attempts: number;
  expiresAt: Instant;
}

/** Whether a pending login can still be completed. */
export const isPendingLoginLive = ({ attempts, expiresAt }: PendingLoginState, now: Instant): boolean =>
  now < expiresAt && attempts < PENDING_LOGIN_ATTEMPTS;

export type TypedCode = { kind: "totp" | "recovery-code"; code: string };

/** 32 characters that are hard to confuse; what looks like them counts as them. */
const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LENGTH = 16;
const LOOK_ALIKES: Readonly<Record<string, string>> = { o: "0", i: "1", l: "1", u: "v" };

/** A recovery code from 16 random bytes, such as "7k2m-p9xd-0aqz-3v8e". */
export const toRecoveryCode = (bytes: Uint8Array): string =>
  Array.from(
    bytes.subarray(0, RECOVERY_LENGTH),
    (byte, n) => (n > 0 && n % 4 === 0 ? "-" : "") + RECOVERY_ALPHABET[byte % 32],
  )
    .join("");

/** What a person typed or pasted: six digits of an app, or a recovery code. Undefined when it can be neither. */
export const readCode = (typed: string): TypedCode | undefined => {
  const text = latinDigits(typed).replaceAll(/[\s\p{Pd}]/gu, "").toLowerCase();
  if (/^\d{6}$/.test(text)) return { kind: "totp", code: text };
  const code = text.replaceAll(/[oilu]/g, (character) => LOOK_ALIKES[character]!);
  return new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`).test(code)
    ? { kind: "recovery-code", code }
    : undefined;
};

export type FactorFault =
  | "wrong_code"
  | "code_used"
  | "login_expired"
  | "wrong_passkey"
  | "challenge_expired"
  | "confirmation_needed";

export const FACTOR_SENTENCES: Record<FactorFault, string> = {
  wrong_code: "This code isn’t right. Check it and try again.",
  code_used: "This code has already been used. Wait for the next one, or use another recovery code.",
  login_expired: "Your sign-in has expired. Please enter your password again.",
  wrong_passkey: "This passkey couldn’t be verified. Try again, or use another way.",
  challenge_expired: "That took too long. Please try again.",
  confirmation_needed: "Please confirm with a code or a passkey, too.",
};

/** Errors of calls that `transactConfirmed` confirms. */
export const CONFIRMATION_CODES = [
  "wrong_password",
  "confirmation_needed",
  "wrong_code",
  "code_used",
  "wrong_passkey",
  "challenge_expired",
  "too_many_requests",
] as const;

/** The factors of an account, apart from recovery codes. */
export interface FactorState {
  passkeys: number;
  hasTotp: boolean;
}

export const hasFactor = ({ passkeys, hasTotp }: FactorState): boolean => passkeys > 0 || hasTotp;

/** Why a factor cannot be removed; undefined when it can. `left` is what would remain. */
export const removalProblem = (left: FactorState, isRequired: boolean): string | undefined =>
  isRequired && !hasFactor(left)
    ? "Administrators need a second factor. Add another passkey or an authenticator app before you remove this one."
    : undefined;

/** A name for a passkey that has none: the device on which it was made. */
export const passkeyName = (name: string, device: string): string => name.trim() || `Passkey (${device})`;
