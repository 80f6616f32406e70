// The queue of what needs an administrator's attention: the first items of every list that waits for a decision.
import type { Ctx } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import { countLargeWaves } from "@/modules/booking/index.ts";
import { listRequests } from "@/modules/help/index.ts";
import { HelpListQuery } from "@/modules/help/schemas.ts";
import { listAwaiting } from "@/modules/leads/index.ts";
import { listDeliveryLog, listFailedJobs } from "../jobs/jobs.ts";
import { FailedJobsQuery, MessageListQuery } from "../jobs/schemas.ts";
import { localTimeOf } from "../local-time.ts";
import { DELETED_PERSON, loadPersonNames } from "../person-names.ts";
import { viewRatings } from "../ratings/ratings.ts";
import { AdminRatingsQuery } from "../ratings/schemas.ts";
import { listAdminTracks } from "../tracks/track-list.ts";
import { TrackListQuery } from "../tracks/schemas.ts";
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

const firstOf = <Item>({ items, totalCount = items.length }: Found<Item>): { items: Item[]; totalCount: number } => ({
  items: items.slice(0, SHOWN),
  totalCount,
});

const listConsents = async (ctx: Ctx): Promise<Attention["consents"]> => {
  const db = ctx.db.read;
  const [{ rows, totalCount }, time] = await Promise.all([listAwaiting(db, SHOWN), localTimeOf(ctx)]);
  const nameOf = await loadPersonNames(db, rows.map(({ specialistId }) => specialistId));
  const items = rows.map(({ id, trackId, contact, specialistId, consentBy }) => ({
    leadId: id,
    trackId,
    visitor: fullName(contact),
    specialist: { id: specialistId, name: nameOf(specialistId) ?? DELETED_PERSON },
    until: time(consentBy!),
  }));
  return { items, totalCount };
};

/** Waves are listed by their size; those that need attention are the large ones. */
const listLargeWaves = async (ctx: Ctx): Promise<Attention["waves"]> => {
  const large = await countLargeWaves(ctx.db.read, ctx.now);
  return large === 0 ? { items: [], totalCount: 0 } : firstOf({ items: (await viewWaves(ctx)).waves.slice(0, large) });
};

/** Admin/Attention. Its parts read what they need at the same time. */
export const viewAttention = async (ctx: Ctx): Promise<Attention> => {
  const [reviews, waves, jobs, emails, tracks, consents, requests, ratings, credentials] = await Promise.all([
    viewReviews(ctx),
    listLargeWaves(ctx),
    listFailedJobs(ctx, FailedJobsQuery.parse({})),
    listDeliveryLog(ctx, MessageListQuery.parse({})),
    listAdminTracks(ctx, TrackListQuery.parse({ contact: "with" })),
    listConsents(ctx),
    listRequests(ctx, HelpListQuery.parse({ status: "open", sort: "createdAt", dir: "asc" })),
    viewRatings(ctx, AdminRatingsQuery.parse({})),
    listCredentialsToReview(ctx, CredentialListQuery.parse({ dir: "asc" })),
  ]);
  return {
    reviews: firstOf(reviews),
    waves,
    jobs: firstOf(jobs),
    emails: firstOf(emails),
    tracks: firstOf(tracks),
    consents,
    requests: firstOf(requests),
    ratings: firstOf(ratings),
    credentials: firstOf(credentials),
  };
};
