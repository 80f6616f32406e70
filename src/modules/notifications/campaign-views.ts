// Campaigns as administrators see them: a page of them, and one with its progress.
import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { pageOf } from "@/platform/http/list.ts";
import { findPeople, getPerson, type Person } from "@/modules/auth/index.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { readable } from "@/modules/funnel/index.ts";
import { audienceWords, campaignCan } from "./campaign-rules.ts";
import type { CampaignItem, CampaignList, CampaignListQuery, CampaignView } from "./campaign-schemas.ts";
import { campaignRecipients, campaigns } from "./campaign-tables.ts";
import { type Campaign, getCampaign, letterKey } from "./campaigns.ts";
import { messages } from "./tables.ts";

const nameOf = (person: Person | undefined): string => person ? `${person.firstName} ${person.lastName}` : "Somebody";

/** What the items of a page say of others, read once for all of them. */
interface Named {
  people: Map<string, Person>;
  categories: Map<string, string>;
  /** Of who looks. */
  zone: string;
}

const namedIn = async (ctx: Ctx, rows: readonly Campaign[]): Promise<Named> => {
  const db = ctx.db.read;
  return {
    people: await findPeople(db, rows.map(({ createdBy }) => createdBy)),
    zone: (await getPerson(db, userOf(ctx).id)).timeZone,
    categories: await namesOf(db),
  };
};

const itemOf = (campaign: Campaign, { people, categories, zone }: Named): CampaignItem => {
  const { id, title, audience, channels, state, recipients, sent, failed, skipped } = campaign;
  const author = people.get(campaign.createdBy);
  return {
    ...{ id, title, channels, state, recipients, sent, failed, skipped },
    audience: audienceWords(audience, categories.get(audience.categoryId ?? "")),
    remaining: Math.max(0, recipients - sent - failed - skipped),
    by: nameOf(author),
    at: readable(campaign.createdAt, zone),
    finished: campaign.finishedAt === null ? null : readable(campaign.finishedAt, zone),
  };
};

/** Their titles, by id. */
export const namesOfCampaigns = async (db: Reader, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { id, title } = campaigns;
  const rows = await db.select({ id, title }).from(campaigns).where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.title]));
};

/** One page of campaigns, the newest first unless told. */
export const listCampaigns = async (ctx: Ctx, query: CampaignListQuery): Promise<CampaignList> => {
  const db = ctx.db.read;
  const way = query.dir === "asc" ? asc : desc;
  const rows = await db.select().from(campaigns).orderBy(way(campaigns.createdAt), way(campaigns.id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  const named = await namedIn(ctx, rows);
  const items = rows.map((row) => itemOf(row, named));
  const [row] = await db.select({ all: count() }).from(campaigns);
  return pageOf(items, query, { totalCount: row?.all ?? 0 });
};

/** One campaign with its progress, what may be done with it, and who could not be told. Throws 404. */
export const viewCampaign = async (ctx: Ctx, id: string): Promise<CampaignView> => {
  const db = ctx.db.read;
  const campaign = await getCampaign(db, id);
  return {
    ...itemOf(campaign, await namedIn(ctx, [campaign])),
    body: campaign.body,
    failures: await failuresOf(db, id),
    can: campaignCan(campaign),
  };
};

const FAILURES_SHOWN = 100;

const failuresOf = async (db: Reader, campaignId: string): Promise<CampaignView["failures"]> => {
  const { cause, listener } = letterKey(campaignId);
  const failed = await db.select({ userId: campaignRecipients.userId, error: messages.lastError })
    .from(campaignRecipients)
    .leftJoin(
      messages,
      and(
        eq(messages.cause, cause),
        eq(messages.listener, listener),
        eq(messages.recipient, campaignRecipients.userId),
      ),
    )
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.state, "failed")))
    .orderBy(asc(campaignRecipients.userId)).limit(FAILURES_SHOWN);
  const people = await findPeople(db, failed.map(({ userId }) => userId));
  return failed.map(({ userId, error }) => ({
    userId,
    name: nameOf(people.get(userId)),
    email: people.get(userId)?.email ?? "",
    error: error ?? "The mail could not be sent.",
  }));
};
