// Passwords as hashes: argon2id with OWASP's parameters, computed outside of transactions because it takes its time.
import { hash, verify } from "@node-rs/argon2";

/** argon2id: the package's `Algorithm` is a const enum, which exists for the compiler only. */
const ARGON2ID = 2;

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to store, with salt and parameters in it. Call it before the transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), PARAMETERS);

/** Whether a password fits a stored hash. */
export const passwordFits = (password: string, stored: string): Promise<boolean> =>
  verify(stored, password.normalize("NFKC"));
