// What is said to wait for an administrator, and in which order.
import { expect, test } from "vitest";
import { attentionItems } from "./attention-card.tsx";

const none = { failedMails: 0, openRequests: 0, unassignedTracks: 0, credentialsToReview: 0 };
const quiet = { waiting: 4, overdue: 0, failed: 0, oldestWaiting: null };
const words = (...given: Parameters<typeof attentionItems>) => attentionItems(...given).map((thing) => thing.words);

test("nothing waits where everything is at nought", () => {
  expect(words(none, undefined)).toEqual([]);
  expect(words(none, { queues: quiet, mails: { queued: 9, failed: 0 } })).toEqual([]);
});

test("what failed comes first, and one is not many", () => {
  expect(words({ ...none, failedMails: 1, unassignedTracks: 2 }, {
    queues: { ...quiet, overdue: 3 },
    mails: { queued: 0, failed: 1 },
  })).toEqual([
    "1 mail could not be sent",
    "3 reactions are overdue (4 wait in all)",
    "2 visitors with contact data but without a specialist",
  ]);
});
