// Visitors who keep coming: each goes through the funnel, wants some time that others may want too, and leaves.
import { makeOpenSpecialist, startOf } from "@tests/support/scheduling/bookings.ts";
import { callerOf, type Parley } from "@tests/support/app/parley.ts";
import type { RunningApp } from "@tests/support/app/running-app.ts";
import { book, visitorWithContact } from "@tests/support/funnel/visitor.ts";

/** How long after one visitor the next one comes, in ms. */
const EVERY_MS = 150;
/** So many visitors in a row choose among the same few times. */
const CROWDED = 4;

export interface VisitorStream {
  /** How often each answer came: `200`, `400 slot_taken`, `503`, or what the network said. */
  answers: Record<string, number>;
  /** Nobody comes any more; resolves when the last one has left. */
  leave(): Promise<void>;
}

/** Lets visitors come from now on. `webs` says through which processes, whichever run at that moment. */
export const startVisitors = async (parley: Parley, webs: () => RunningApp[]): Promise<VisitorStream> => {
  const specialists: string[] = [];
  for (let i = 0; i < 3; i++) specialists.push(await makeOpenSpecialist(parley, { credits: 20_000 }));
  const answers: Record<string, number> = {};
  const present = new Set<Promise<void>>();
  let came = 0;
  const now = Date.now();
  const visit = async () => {
    const n = came++;
    const open = webs();
    const web = callerOf(open[n % open.length]!);
    const time = startOf(Math.floor(n / CROWDED / specialists.length), now);
    const specialistId = specialists[Math.floor(Math.random() * specialists.length)];
    const answer = await visitorWithContact(web)
      .then(({ trackId }) => book(web, trackId, time, { specialistId }))
      .then(({ status, headers }) => [status, headers.get("X-Error-Code")].filter(Boolean).join(" "))
      .catch(() => "no answer");
    answers[answer] = (answers[answer] ?? 0) + 1;
  };
  const coming = setInterval(() => {
    const one = visit().finally(() => present.delete(one));
    present.add(one);
  }, EVERY_MS);
  const leave = async () => {
    clearInterval(coming);
    await Promise.all(present);
  };
  return { answers, leave };
};
