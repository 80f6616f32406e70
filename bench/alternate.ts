// Two calls asked in turn, so that whatever else the machine does slows both: what counts is the one against the other.
import { percentile } from "./measure.ts";

/** Answers the p50 of the one and of the other, in ms; the first tenth only warms up. */
export const inTurn = async (
  one: () => Promise<Response>,
  other: () => Promise<Response>,
  pairs: number,
): Promise<[number, number]> => {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < pairs; n++) {
    for (const [which, call] of [one, other].entries()) {
      const began = performance.now();
      const response = await call();
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
      if (n >= pairs / 10) times[which]!.push(performance.now() - began);
    }
  }
  const [first, second] = times.map((all) => percentile(all.sort((a, b) => a - b), 0.5));
  return [first!, second!];
};
