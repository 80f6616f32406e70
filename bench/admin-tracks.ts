// Compares administrators' request lists with 1,000,000 requests and with 10,000.
import { starterId } from "@/modules/catalog/index.ts";
import { createTracks, trackIdOf, visitorOf } from "./bulk-tracks.ts";
import { type BoundCall, compareSizes } from "./dataset-sizes.ts";

const visitor = visitorOf(7_701);
const LIST = "Admin/UnassignedTracksPaginated";
const legal = `categoryId=${starterId("legal")}`;

const CALLS: BoundCall[] = [
  ["first page", LIST, 1.3],
  ["page of fifty", `${LIST}?pageSize=50`, 1.3],
  ["oldest first", `${LIST}?dir=asc`, 1.3],
  ["sorted by age", `${LIST}?sort=createdAt`, 1.3],
  ["with contact data", `${LIST}?contact=with`, 1.3],
  ["without contact data", `${LIST}?contact=without`, 1.3],
  ["one category", `${LIST}?${legal}`, 1.3],
  ["open", `${LIST}?status=updated`, 1.3],
  ["closed", `${LIST}?status=closed`, 1.3],
  ["no available time", `${LIST}?closeReason=no-availability`, 1.3],
  ["one category, closed by the visitor", `${LIST}?${legal}&closeReason=visitor-closed`, 1.3],
  ["search by name", `${LIST}?search=${visitor.firstName}+${visitor.lastName}`, 1.3],
  ["search by email", `${LIST}?search=${encodeURIComponent(visitor.email)}`, 1.3],
  ["search without results", `${LIST}?search=zacharias`, 1.3],
  // One visitor in twelve has this name. The limit is wider, because matches are counted up to ten thousand.
  ["search by a common first name", `${LIST}?search=emma`, 15],
  ["one request", `Admin/TrackProps/${trackIdOf(7_701)}`, 1.3],
  // Counter rows exist for each day, source, category and step. With few requests most are missing; with many no more come.
  ["market figures", "Admin/Market", 2],
  ["layout with badges", "Admin/DashboardLayoutProps", 1.3],
  ["what needs attention", "Admin/Attention", 1.3],
  ["everything on the market's overview", "Admin/MarketPage", 1.6],
  ["sources", "Admin/Sources", 1.6],
];

export const measureAdminTracks = (): Promise<void> =>
  compareSizes({
    noun: "requests",
    calls: CALLS,
    pairs: 200,
    seed: async (ctx, count) => ({ cookie: await createTracks(ctx, count) }),
  });
