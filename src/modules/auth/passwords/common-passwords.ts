// Rejects common passwords. The list is from @zxcvbn-ts/language-common: the 49,233 most frequent ones in published
// breaches, of which 17,950 have the minimum length. It is read on first use.
import { conflict } from "@/platform/errors.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { PASSWORD_MIN } from "../field-rules.ts";

let list: Promise<ReadonlySet<string>> | undefined;

const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MIN));
};

/** Case and Unicode variants of a common password are as easy to guess. */
const normalise = (password: string): string => password.normalize("NFKC").toLowerCase();

/** Throws `password_common` for a password from published breaches, and for the account's own address. */
export const requireUncommon = async (password: string, email: string): Promise<void> => {
  const known = await (list ??= readList());
  const guess = normalise(password);
  if (known.has(guess)) {
    throw conflict("password_common", "This password appears in lists of stolen passwords. Please choose another one.");
  }
  if (guess === foldEmail(email) || guess === foldEmail(email).split("@")[0]) {
    throw conflict(
      "password_common",
      "Your email address is too easy to guess. Please choose another password.",
    );
  }
};
