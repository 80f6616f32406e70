// Whether administrators' lists of requests stay as fast with 1,000,000 as with 10,000: each call asked of both in turn.
import { starterId } from "@/modules/catalog/index.ts";
import { makeTracks, trackIdOf, visitorOf } from "./bulk-tracks.ts";
import { type BoundCall, compareSizes } from "./dataset-sizes.ts";

const somebody = visitorOf(7_701);
const LIST = "Admin/UnassignedTracksPaginated";
const legal = `categoryId=${starterId("legal")}`;

const CALLS: BoundCall[] = [
  ["first page", LIST, 1.3],
  ["fifty on a page", `${LIST}?pageSize=50`, 1.3],
  ["the oldest first", `${LIST}?dir=asc`, 1.3],
  ["by age alone", `${LIST}?sort=createdAt`, 1.3],
  ["with contact data", `${LIST}?contact=with`, 1.3],
  ["without contact data", `${LIST}?contact=without`, 1.3],
  ["one category", `${LIST}?${legal}`, 1.3],
  ["under way", `${LIST}?status=updated`, 1.3],
  ["closed", `${LIST}?status=closed`, 1.3],
  ["who found no time", `${LIST}?closeReason=no-availability`, 1.3],
  ["one category, closed by the visitor", `${LIST}?${legal}&closeReason=visitor-closed`, 1.3],
  ["a visitor's name", `${LIST}?search=${somebody.firstName}+${somebody.lastName}`, 1.3],
  ["a visitor's address", `${LIST}?search=${encodeURIComponent(somebody.email)}`, 1.3],
  ["a name that nobody has", `${LIST}?search=zacharias`, 1.3],
  // What a twelfth of all are called: told, and held to a wider bound, as the count goes on to ten thousand.
  ["a first name that a twelfth has", `${LIST}?search=emma`, 15],
  ["one request", `Admin/TrackProps/${trackIdOf(7_701)}`, 1.3],
  // Its counter rows are one for each day, source, category and step: with few requests most of them are missing.
  ["the market", "Admin/Market", 1.6],
  ["the frame with its badges", "Admin/DashboardLayoutProps", 1.3],
];

export const measureAdminTracks = (): Promise<void> =>
  compareSizes({
    things: "requests",
    calls: CALLS,
    pairs: 200,
    write: async (ctx, many) => ({ cookie: await makeTracks(ctx, many) }),
  });
