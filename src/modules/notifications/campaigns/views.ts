// Campaigns as administrators see them: a page of them, and one with its progress.
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { toPage } from "@/platform/http/list.ts";
import { fullName } from "@/platform/text.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { findPeople, getPerson, type Person } from "@/modules/auth/index.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { isOfCause } from "../delivery/messages.ts";
import { messages } from "../tables.ts";
import { type Campaign, campaignMessageKey, getCampaign, withStatus } from "./dispatch.ts";
import { audienceLabel, campaignCan } from "./rules.ts";
import type { CampaignItem, CampaignList, CampaignListQuery, CampaignView } from "./schemas.ts";
import { campaignRecipients, campaigns } from "./tables.ts";

const nameOf = (person: Person | undefined): string => person ? fullName(person) : "Unknown";

/** What the items of a page refer to, read once for all of them. */
interface Related {
  people: Map<string, Person>;
  categories: ReadonlyMap<string, string>;
  /** The reader's. */
  zone: string;
}

const findRelated = async (ctx: Ctx, rows: readonly Campaign[]): Promise<Related> => {
  const db = ctx.db.read;
  return {
    people: await findPeople(db, rows.map(({ createdBy }) => createdBy)),
    zone: (await getPerson(db, userOf(ctx).id)).timeZone,
    categories: await loadCatalogNames(db),
  };
};

const toItem = (campaign: Campaign, { people, categories, zone }: Related): CampaignItem => {
  const { id, title, audience, channels, state, recipients, sent, failed, skipped } = campaign;
  return {
    id,
    title,
    channels,
    state,
    recipients,
    sent,
    failed,
    skipped,
    audience: audienceLabel(audience, categories.get(audience.categoryId ?? "")),
    remaining: Math.max(0, recipients - sent - failed - skipped),
    by: nameOf(people.get(campaign.createdBy)),
    at: toReadableTime(campaign.createdAt, zone),
    finished: campaign.finishedAt === null ? null : toReadableTime(campaign.finishedAt, zone),
  };
};

/** The titles of campaigns, by id. */
export const namesOfCampaigns = async (db: Reader, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { id, title } = campaigns;
  const rows = await db.select({ id, title }).from(campaigns).where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.title]));
};

/** One page of campaigns, the newest first by default. */
export const listCampaigns = async (ctx: Ctx, query: CampaignListQuery): Promise<CampaignList> => {
  const db = ctx.db.read;
  const order = query.dir === "asc" ? asc : desc;
  const rows = await db.select().from(campaigns).orderBy(order(campaigns.createdAt), order(campaigns.id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  const related = await findRelated(ctx, rows);
  const items = rows.map((row) => toItem(row, related));
  return toPage(items, query, { totalCount: await db.$count(campaigns) });
};

/** One campaign with its progress, what may be done with it, and the failed recipients. Throws 404. */
export const viewCampaign = async (ctx: Ctx, id: string): Promise<CampaignView> => {
  const db = ctx.db.read;
  const campaign = await getCampaign(db, id);
  return {
    ...toItem(campaign, await findRelated(ctx, [campaign])),
    body: campaign.body,
    failures: await listFailures(db, id),
    can: campaignCan(campaign),
  };
};

const FAILURES_SHOWN = 100;

const listFailures = async (db: Reader, campaignId: string): Promise<CampaignView["failures"]> => {
  const message = and(isOfCause(campaignMessageKey(campaignId)), eq(messages.recipient, campaignRecipients.userId));
  const failed = await db.select({ userId: campaignRecipients.userId, error: messages.lastError })
    .from(campaignRecipients).leftJoin(messages, message)
    .where(withStatus(campaignId, "failed"))
    .orderBy(asc(campaignRecipients.userId)).limit(FAILURES_SHOWN);
  const people = await findPeople(db, failed.map(({ userId }) => userId));
  return failed.map(({ userId, error }) => ({
    userId,
    name: nameOf(people.get(userId)),
    email: people.get(userId)?.email ?? "",
    error: error ?? "The email could not be sent.",
  }));
};
