// Solves the challenge of a proof of work, in a worker so that the page stays responsive.
import { type Challenge, solveChallenge, solveChallengeWorkers } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

export type { Challenge };

const createWorker = () => new Worker(new URL("./work.worker.ts", import.meta.url), { type: "module" });

/** The solution as the server reads it. Without workers the page itself calculates, in slices. */
export const solve = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallengeWorkers({ challenge, concurrency: 1, createWorker })
    .catch(() => solveChallenge({ challenge, deriveKey }));
  return btoa(JSON.stringify({ challenge, solution }));
};
