// Password hashes: argon2id with OWASP's parameters, off the event loop, queued, and always outside of transactions.
import { hash, verify } from "@node-rs/argon2";
import { unavailable } from "@/platform/errors.ts";

interface HashQueueOptions {
  /** How many run at the same time. */
  concurrency: number;
  /** How many may wait. Further work is rejected. */
  maxWaiting: number;
}

type HashQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Limits concurrent hashing, first in, first out, because a hash occupies a core for tens of milliseconds. Throws 503
 * with Retry-After when too many wait.
 */
export const createHashQueue = ({ concurrency, maxWaiting }: HashQueueOptions): HashQueue => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const begin = async () => {
    if (running < concurrency) return void running++;
    if (waiting.length >= maxWaiting) throw unavailable(3);
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = () => {
    const next = waiting.shift();
    // The slot passes to the next in the queue, so that new work cannot overtake it.
    if (next) next();
    else running--;
  };
  return async (work) => {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  };
};

/** The package's `Algorithm` is a const enum, which exists only at compile time. */
const ARGON2ID = 2;

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The prefix of every valid hash. No password matches a value without it. */
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** The hash of a discarded password. Unknown accounts are compared with it, so that they take as long. */
const DUMMY_HASH = `${PREFIX}YFAGm8XxPTdek9oLUKOntA$uPDESnTFFj3yJ+mMXPbvLs05e8xcAXgHAQDMy3yt5fE`;

/** One core stays free for other requests. */
const queue = createHashQueue({ concurrency: navigator.hardwareConcurrency > 2 ? 2 : 1, maxWaiting: 60 });

/** The hash to store, including salt and parameters. Call it before the transaction. Throws 503 when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  queue(() => hash(password.normalize("NFKC"), PARAMETERS));

/** Whether a password matches a stored hash. Takes as long without one. Throws 503 when too many wait. */
export const passwordFits = async (password: string, stored: string | undefined): Promise<boolean> => {
  const known = stored?.startsWith(PREFIX) ? stored : DUMMY_HASH;
  const fits = await queue(() => verify(known, password.normalize("NFKC")));
  return fits && known === stored;
};
