// Hashing takes turns: it fills a core for tens of milliseconds, and everybody else's requests want one too.
import { unavailable } from "@/platform/errors.ts";

export interface HashTurnsOptions {
  /** How many may hash at the same time. */
  atOnce: number;
  /** How many may wait for that; whoever comes after them is told to come back. */
  waiting: number;
}

export type HashTurns = <T>(work: () => Promise<T>) => Promise<T>;

/** Turns in the order of asking. Throws 503 with Retry-After when too many wait already. */
export const createHashTurns = ({ atOnce, waiting }: HashTurnsOptions): HashTurns => {
  let running = 0;
  const queue: (() => void)[] = [];
  const begin = async () => {
    if (running < atOnce) return void running++;
    if (queue.length >= waiting) throw unavailable(3);
    await new Promise<void>((go) => queue.push(go));
  };
  const end = () => {
    const next = queue.shift();
    // The place is handed on, so that nobody who comes just now can jump the queue.
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
