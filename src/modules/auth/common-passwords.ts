// Refuses passwords that everybody tries first. The list comes with @zxcvbn-ts/language-common (49,233 of the most
// frequent ones in published breaches, 17,950 of them long enough for us); it is read when first needed.
import { conflict } from "@/platform/errors.ts";
import { foldEmail, PASSWORD_MIN } from "./form-schemas.ts";

let list: Promise<ReadonlySet<string>> | undefined;

const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MIN));
};

/** As somebody guesses it: without case, and written in the plainest letters. */
const guessed = (password: string): string => password.normalize("NFKC").toLowerCase();

/** Throws `password_common` for a password out of published breaches, or for the account's own address. */
export const requireUncommon = async (password: string, email: string): Promise<void> => {
  const known = await (list ??= readList());
  const guess = guessed(password);
  if (known.has(guess)) {
    throw conflict("password_common", "This password is on lists of stolen passwords. Please choose another one.");
  }
  if (guess === foldEmail(email) || guess === foldEmail(email).split("@")[0]) {
    throw conflict(
      "password_common",
      "Your email address is too easy to guess as a password. Please choose another one.",
    );
  }
};
