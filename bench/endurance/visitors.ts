// A continuous stream of visitors who go through the funnel and book times for which they compete.
import { makeOpenSpecialist, startOf } from "@tests/support/scheduling/bookings.ts";
import { callerOf, type Parley } from "@tests/support/app/parley.ts";
import type { RunningApp } from "@tests/support/app/running-app.ts";
import { book, visitorWithContact } from "@tests/support/funnel/visitor.ts";

/** Interval between two visitors in ms. */
const INTERVAL_MS = 150;
/** Consecutive visitors who choose among the same times. */
const COMPETITORS = 4;

export interface VisitorStream {
  /** Counts of responses: `200`, `400 slot_taken`, `503`, or `no response`. */
  responses: Record<string, number>;
  /** Starts no more visits. Resolves when the last one has ended. */
  stop(): Promise<void>;
}

/** Starts the visits. `webs` returns the web processes that run at that moment. */
export const startVisitors = async (parley: Parley, webs: () => RunningApp[]): Promise<VisitorStream> => {
  const specialists: string[] = [];
  for (let i = 0; i < 3; i++) specialists.push(await makeOpenSpecialist(parley, { credits: 20_000 }));
  const responses: Record<string, number> = {};
  const active = new Set<Promise<void>>();
  let visits = 0;
  const now = Date.now();
  const visit = async () => {
    const n = visits++;
    const open = webs();
    const web = callerOf(open[n % open.length]!);
    const time = startOf(Math.floor(n / COMPETITORS / specialists.length), now);
    const specialistId = specialists[Math.floor(Math.random() * specialists.length)];
    const response = await visitorWithContact(web)
      .then(({ trackId }) => book(web, trackId, time, { specialistId }))
      .then(({ status, headers }) => [status, headers.get("X-Error-Code")].filter(Boolean).join(" "))
      .catch(() => "no response");
    responses[response] = (responses[response] ?? 0) + 1;
  };
  const timer = setInterval(() => {
    const running = visit().finally(() => active.delete(running));
    active.add(running);
  }, INTERVAL_MS);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(active);
  };
  return { responses, stop };
};
