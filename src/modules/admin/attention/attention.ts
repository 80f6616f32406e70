// The queue of what needs an administrator's attention: the first items of every list that waits for a decision.
import type { Ctx } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import type { Instant } from "@/platform/time/time.ts";
import { countFailed } from "@/platform/queue/operations.ts";
import { countOpenedBy, listRequests } from "@/modules/help/index.ts";
import { HelpListQuery } from "@/modules/help/schemas.ts";
import { listAwaiting, listDeclined } from "@/modules/leads/index.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { countOpenReports } from "@/modules/moderation/index.ts";
import { countFailedMessages } from "@/modules/notifications/index.ts";
import { countRatingsWaiting } from "@/modules/ratings/index.ts";
import { countPendingCredentials } from "@/modules/specialists/index.ts";
import { countWaitingPeople, listWaitingPeople } from "@/modules/tracks/index.ts";
import { listDeliveryLog, listFailedJobs } from "../jobs/jobs.ts";
import { FailedJobsQuery, MessageListQuery } from "../jobs/schemas.ts";
import { loadSupportBadges } from "../layout-props.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import { loadPersonNames } from "../person-names.ts";
import { viewContentReports } from "../moderation/moderation.ts";
import { ContentReportsQuery } from "../moderation/schemas.ts";
import { viewRatings } from "../ratings/ratings.ts";
import { AdminRatingsQuery } from "../ratings/schemas.ts";
import type { Step } from "@/modules/tracks/schemas.ts";
import { LEFT_AT } from "../tracks/labels.ts";
import { trackItem } from "../tracks/track-list.ts";
import { listCredentialsToReview } from "../users/credentials.ts";
import { CredentialListQuery } from "../users/schemas.ts";
import { listWaitingBookings } from "../waves/reviews.ts";
import { viewWaves } from "../waves/waves.ts";
import { type Claim, listClaims } from "./claims.ts";
import { ATTENTION_IDS, type ItemOf } from "./id-rules.ts";
import { ATTENTION_KINDS, type AttentionKind, dueAt, MOST_VISITORS, overdueSince, QUIET_MS } from "./rules.ts";
import type { Attention, QueueEntry } from "./schemas.ts";

/** Items of a kind that has a list of its own, where the others are. */
const SHOWN = 10;

/** Kinds of which one page is read. The others are read whole: they are few, and end by themselves. */
type PagedKind = Exclude<AttentionKind, "reviews" | "waves">;
const isPaged = (kind: AttentionKind): kind is PagedKind => kind in COUNT_WAITING;

interface Found<Item> {
  items: readonly Item[];
  totalCount?: number;
}
interface Listed<Item> {
  items: Item[];
  totalCount: number;
}

/** How many of a kind have waited since an instant or longer. */
const COUNT_WAITING: Record<PagedKind, (ctx: Ctx, by: Instant) => Promise<number>> = {
  jobs: ({ db }, by) => countFailed(db.read, by),
  emails: ({ db }, by) => countFailedMessages(db.read, by),
  tracks: ({ db }, by) => countWaitingPeople(db.read, by, MOST_VISITORS),
  requests: ({ db }, by) => countOpenedBy(db.read, by),
  ratings: ({ db }, by) => countRatingsWaiting(db.read, by),
  reports: ({ db }, by) => countOpenReports(db.read, by),
  credentials: ({ db, now }, by) => countPendingCredentials(db.read, now, by),
};

const listConsents = async (ctx: Ctx): Promise<Attention["consents"]> => {
  const db = ctx.db.read;
  const [{ rows, totalCount }, time] = await Promise.all([listAwaiting(db, SHOWN), loadLocalTime(ctx)]);
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

const listVisitors = async (ctx: Ctx, totalCount: number): Promise<Attention["tracks"]> => {
  const db = ctx.db.read;
  const [rows, names, time] = await Promise.all([
    listWaitingPeople(db, { quietSince: ctx.now - QUIET_MS, limit: SHOWN }),
    loadCatalogNames(db),
    loadLocalTime(ctx),
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
  return { items, totalCount: Math.max(items.length, totalCount) };
};

type Lists = Omit<Attention, "queue" | "waiting" | "overdue">;

/** Since when an item of each kind waits. */
const SINCE: { [Kind in AttentionKind]: (item: ItemOf<Kind>) => ReadableTime } = {
  reviews: ({ since }) => since,
  waves: ({ first }) => first,
  jobs: ({ failed, occurred }) => failed ?? occurred,
  emails: ({ at }) => at,
  tracks: ({ lastActivity }) => lastActivity,
  requests: ({ created }) => created,
  ratings: ({ waiting }) => waiting,
  reports: ({ created }) => created,
  credentials: ({ noted }) => noted,
};

interface Waiting {
  kind: AttentionKind;
  id: string;
  since: ReadableTime;
  /** Where it has a deadline of its own. */
  until?: ReadableTime;
}

const waitingOf = <Kind extends AttentionKind>(lists: Lists, kind: Kind): Waiting[] =>
  (lists[kind].items as ItemOf<Kind>[]).map((item) => ({
    kind,
    id: ATTENTION_IDS[kind](item),
    since: SINCE[kind](item),
    ...("until" in item && { until: item.until }),
  }));

const dueOf = ({ kind, since, until }: Waiting): Instant =>
  dueAt(kind, Date.parse(since.startsAt), until && Date.parse(until.startsAt));

/** All kinds in one order. */
const buildQueue = (lists: Lists, claims: readonly Claim[], time: LocalTime): QueueEntry[] =>
  ATTENTION_KINDS.flatMap((kind) => waitingOf(lists, kind)).map((waiting) => {
    const { kind, id, since } = waiting;
    const claim = claims.find((claim) => claim.kind === kind && claim.itemId === id);
    const at = dueOf(waiting);
    return { at, entry: { kind, id, since, due: time(at), takenBy: claim?.by ?? null } };
  }).sort((a, b) => a.at - b.at).map(({ entry }) => entry);

/** Nothing is read of a kind that has nothing. */
const unlessNone = async <Item>(
  count: number,
  list: () => Promise<Found<Item>>,
): Promise<Listed<Item>> => {
  const { items, totalCount = items.length } = count === 0 ? { items: [] } : await list();
  return { items: [...items], totalCount };
};

/** Only when all that are listed are overdue, others can be. */
const countOverdue = async (ctx: Ctx, lists: Lists, kind: AttentionKind): Promise<number> => {
  const { items, totalCount } = lists[kind];
  const overdue = waitingOf(lists, kind).filter((waiting) => dueOf(waiting) < ctx.now).length;
  if (overdue < items.length || items.length >= totalCount || !isPaged(kind)) return overdue;
  return await COUNT_WAITING[kind](ctx, overdueSince(kind, ctx.now));
};

/** Admin/Attention. Its parts read what they need at the same time. @param counting what the frame's badges say. */
export const viewAttention = async (
  ctx: Ctx,
  counting: ReturnType<typeof loadSupportBadges> = loadSupportBadges(ctx),
): Promise<Attention> => {
  const [counts, claims, time] = await Promise.all([counting, listClaims(ctx.db.read, ctx.now), loadLocalTime(ctx)]);
  const [reviews, waves, jobs, emails, tracks, consents, requests, ratings, reports, credentials] = await Promise.all([
    unlessNone(counts.bookingsToReview, async () => ({ items: await listWaitingBookings(ctx) })),
    unlessNone(counts.waves, async () => ({ items: await viewWaves(ctx) })),
    unlessNone(counts.failedJobs, () => listFailedJobs(ctx, FailedJobsQuery.parse({ dir: "asc" }))),
    unlessNone(counts.failedMails, () => listDeliveryLog(ctx, MessageListQuery.parse({ dir: "asc" }))),
    unlessNone(counts.visitorsWaiting, () => listVisitors(ctx, counts.visitorsWaiting)),
    listConsents(ctx),
    unlessNone(
      counts.openRequests,
      () => listRequests(ctx, HelpListQuery.parse({ status: "open", sort: "createdAt", dir: "asc" })),
    ),
    unlessNone(counts.ratingsToDecide, () => viewRatings(ctx, AdminRatingsQuery.parse({}))),
    unlessNone(counts.reportsToDecide, () => viewContentReports(ctx, ContentReportsQuery.parse({}))),
    unlessNone(
      counts.credentialsToReview,
      () => listCredentialsToReview(ctx, CredentialListQuery.parse({ dir: "asc" })),
    ),
  ]);
  const lists = { reviews, waves, jobs, emails, tracks, consents, requests, ratings, reports, credentials };
  const overdue = await Promise.all(ATTENTION_KINDS.map((kind) => countOverdue(ctx, lists, kind)));
  return {
    queue: buildQueue(lists, claims, time),
    waiting: counts.attention,
    overdue: overdue.reduce((sum, count) => sum + count, 0),
    ...lists,
  };
};
