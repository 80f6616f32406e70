// Solves a proof of work and repeats the call that asked for it. Loaded when that happens, which is rare.
import { type Challenge, solveChallenge, solveChallengeWorkers } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { ApiError } from "@/web/api/api-error.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";

/** A call that takes the header of a proof of work. */
export type WorkCall<T> = (options?: { headers: Record<string, string> }) => Promise<T>;

const createWorker = () => new Worker(new URL("./work.worker.ts", import.meta.url), { type: "module" });

/** The value of the header. Without workers the page itself calculates, in slices. */
const solve = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallengeWorkers({ challenge, concurrency: 1, createWorker })
    .catch(() => solveChallenge({ challenge, deriveKey }));
  return btoa(JSON.stringify({ challenge, solution }));
};

/** Says what takes a moment, solves the challenge in the error, and calls again. Throws ApiError. */
export const repeatWithWork = async <T>(call: WorkCall<T>, { details }: ApiError): Promise<T> => {
  const { challenge } = details as { challenge: Challenge };
  const shown = toast({
    title: "Checking that you're not a robot…",
    description: "Many requests come from your network right now. This takes a few seconds.",
    duration: Infinity,
  });
  try {
    return await call({ headers: { "X-Proof-Of-Work": await solve(challenge) } });
  } finally {
    shown.dismiss();
  }
};
