// Passwords as hashes: argon2id with OWASP's parameters, off the event loop and in turns, always outside of transactions.
import { hash, verify } from "@node-rs/argon2";
import { createHashTurns } from "./hash-turns.ts";

/** argon2id: the package's `Algorithm` is a const enum, which exists for the compiler only. */
const ARGON2ID = 2;

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What every stored hash begins with; anything else is no password, and nothing fits it. */
const FORM = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Of a password that was thrown away: whoever has no hash is compared with this one, and takes as long. */
const NOBODYS_HASH = `${FORM}YFAGm8XxPTdek9oLUKOntA$uPDESnTFFj3yJ+mMXPbvLs05e8xcAXgHAQDMy3yt5fE`;

/** One core stays free for everybody else. */
const turns = createHashTurns({ atOnce: navigator.hardwareConcurrency > 2 ? 2 : 1, waiting: 60 });

/** The hash to store, with salt and parameters in it. Call it before the transaction. Throws 503 when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  turns(() => hash(password.normalize("NFKC"), PARAMETERS));

/** Whether a password fits a stored hash. Takes as long when there is none. Throws 503 when too many wait. */
export const passwordFits = async (password: string, stored: string | undefined): Promise<boolean> => {
  const known = stored?.startsWith(FORM) ? stored : NOBODYS_HASH;
  const fits = await turns(() => verify(known, password.normalize("NFKC")));
  return fits && known === stored;
};
