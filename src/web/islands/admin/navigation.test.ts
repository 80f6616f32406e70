// Which item of the navigation an address belongs to, and the badges.
import { expect, test } from "vitest";
import { navigationAt } from "./navigation.tsx";

const badges = {
  failedMails: 3,
  openRequests: 1,
  unassignedTracks: 0,
  credentialsToReview: 0,
  waves: 0,
  bookingsToReview: 0,
};
const currentAt = (path: string) =>
  navigationAt(path, badges).filter(({ current }) => current).map(({ label }) => label);

test.each([
  ["/admin", ["Market"]],
  ["/admin/users/019b76da", ["Market"]],
  ["/admin/leads/019b76da", ["Market"]],
  ["/admin/tracks", ["Tracks"]],
  ["/admin/tracks/019b76da", ["Tracks"]],
  ["/admin/category/019b76da", ["Categories"]],
  ["/admin/nothing-there", []],
])("%s belongs to %j", (path, labels) => expect(currentAt(path)).toEqual(labels));

test("an item has the badge of its screen", () => {
  const jobs = navigationAt("/admin", badges).find(({ href }) => href === "/admin/jobs");
  expect(jobs?.badge).toEqual({ count: 3, label: "3 failed emails" });
});
