// What needs an administrator's attention, and in which order.
import { expect, test } from "vitest";
import { attentionItems } from "./attention-card.tsx";

const none = {
  failedMails: 0,
  openRequests: 0,
  unassignedTracks: 0,
  credentialsToReview: 0,
  waves: 0,
  bookingsToReview: 0,
  ratingsToDecide: 0,
};
const quiet = { waiting: 4, overdue: 0, failed: 0, oldestWaiting: null };
const labels = (...input: Parameters<typeof attentionItems>) => attentionItems(...input).map(({ label }) => label);

test("counts of 0 are left out", () => {
  expect(labels(none, undefined)).toEqual([]);
  expect(labels(none, { queues: quiet, mails: { queued: 9, failed: 0 } })).toEqual([]);
});

test("failures come first, in singular or plural", () => {
  expect(labels({ ...none, failedMails: 1, unassignedTracks: 2 }, {
    queues: { ...quiet, overdue: 3 },
    mails: { queued: 0, failed: 1 },
  })).toEqual([
    "1 failed email",
    "3 overdue jobs (4 waiting in total)",
    "2 contactable visitors without a specialist",
  ]);
});
