// The queue of what needs an administrator's attention: the first items of every list that waits for a decision.
import type { Ctx } from "@/platform/ctx.ts";
import { countFailed } from "@/platform/queue/operations.ts";
import { fullName } from "@/platform/text.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { listRequests } from "@/modules/help/index.ts";
import { HelpListQuery } from "@/modules/help/schemas.ts";
import { listAwaiting, listDeclined } from "@/modules/leads/index.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { listWaitingPeople } from "@/modules/tracks/index.ts";
import { listDeliveryLog, listFailedJobs } from "../jobs/jobs.ts";
import { FailedJobsQuery, MessageListQuery } from "../jobs/schemas.ts";
import { supportBadgesOf } from "../layout-props.ts";
import { localTimeOf } from "../local-time.ts";
import { loadPersonNames } from "../person-names.ts";
import { viewRatings } from "../ratings/ratings.ts";
import { AdminRatingsQuery } from "../ratings/schemas.ts";
import type { Step } from "@/modules/tracks/schemas.ts";
import { LEFT_AT } from "../tracks/labels.ts";
import { trackItem } from "../tracks/track-list.ts";
import { listCredentialsToReview } from "../users/credentials.ts";
import { CredentialListQuery } from "../users/schemas.ts";
import { viewReviews } from "../waves/reviews.ts";
import { viewWaves } from "../waves/waves.ts";
import type { Attention } from "./schemas.ts";

/** Items of a kind; the others are on the list's own screen. */
const SHOWN = 3;

interface Found<Item> {
  items: readonly Item[];
  totalCount?: number;
}
interface First<Item> {
  items: Item[];
  totalCount: number;
}

const firstOf = <Item>({ items, totalCount = items.length }: Found<Item>): First<Item> => ({
  items: items.slice(0, SHOWN),
  totalCount,
});

const listConsents = async (ctx: Ctx): Promise<Attention["consents"]> => {
  const db = ctx.db.read;
  const [{ rows, totalCount }, time] = await Promise.all([listAwaiting(db, SHOWN), localTimeOf(ctx)]);
  if (rows.length === 0) return { items: [], totalCount };
  const nameOf = await loadPersonNames(db, rows.map(({ specialistId }) => specialistId));
  const items = rows.map(({ id, trackId, contact, specialistId, consentBy }) => ({
    leadId: id,
    trackId,
    visitor: fullName(contact),
    specialist: { id: specialistId, name: nameOf(specialistId) },
    until: time(consentBy!),
  }));
  return { items, totalCount };
};

/** Waves are listed by their size; those that need attention are the large ones. */
const listLargeWaves = async (ctx: Ctx, large: number): Promise<Attention["waves"]> =>
  firstOf({ items: (await viewWaves(ctx)).waves.slice(0, large) });

/** How long nobody must have done anything with a request. */
const QUIET_MS = 30 * MINUTE_MS;

const listVisitors = async (ctx: Ctx, unassigned: number): Promise<Attention["tracks"]> => {
  const db = ctx.db.read;
  const [{ rows, leftOut }, names, time] = await Promise.all([
    listWaitingPeople(db, { quietSince: ctx.now - QUIET_MS, limit: SHOWN }),
    namesOf(db),
    localTimeOf(ctx),
  ]);
  const declined = rows.length === 0 ? [] : await listDeclined(db, rows.flatMap(({ requestIds }) => requestIds));
  const nameOf = await loadPersonNames(db, declined.map(({ specialistId }) => specialistId));
  const items = rows.map(({ track, requestIds }) => ({
    ...trackItem(track, names, time),
    leftAt: LEFT_AT[track.step as Step],
    requests: requestIds.length,
    declined: declined.filter(({ trackId }) => requestIds.includes(trackId))
      .map(({ specialistId }) => nameOf(specialistId)),
  }));
  return { items, totalCount: Math.max(items.length, unassigned - leftOut) };
};

/** Nothing is read of a kind that has nothing. */
const unlessNone = async <Item>(
  count: number,
  list: () => Promise<Found<Item>>,
): Promise<First<Item>> => count === 0 ? { items: [], totalCount: 0 } : firstOf(await list());

/** Admin/Attention. Its parts read what they need at the same time. @param counting what the frame's badges say. */
export const viewAttention = async (
  ctx: Ctx,
  counting: ReturnType<typeof supportBadgesOf> = supportBadgesOf(ctx),
): Promise<Attention> => {
  const [counts, failedJobs] = await Promise.all([counting, countFailed(ctx.db.read)]);
  const [reviews, waves, jobs, emails, tracks, consents, requests, ratings, credentials] = await Promise.all([
    unlessNone(counts.bookingsToReview, () => viewReviews(ctx)),
    unlessNone(counts.waves, () => listLargeWaves(ctx, counts.waves)),
    unlessNone(failedJobs, () => listFailedJobs(ctx, FailedJobsQuery.parse({}))),
    unlessNone(counts.failedMails, () => listDeliveryLog(ctx, MessageListQuery.parse({}))),
    unlessNone(counts.unassignedTracks, () => listVisitors(ctx, counts.unassignedTracks)),
    listConsents(ctx),
    unlessNone(
      counts.openRequests,
      () => listRequests(ctx, HelpListQuery.parse({ status: "open", sort: "createdAt", dir: "asc" })),
    ),
    unlessNone(counts.ratingsToDecide, () => viewRatings(ctx, AdminRatingsQuery.parse({}))),
    unlessNone(
      counts.credentialsToReview,
      () => listCredentialsToReview(ctx, CredentialListQuery.parse({ dir: "asc" })),
    ),
  ]);
  return { reviews, waves, jobs, emails, tracks, consents, requests, ratings, credentials };
};
