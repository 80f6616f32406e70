// The start of a request: the data of the funnel's first screen, and a new track with the source of the visit.
import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { trackStarted } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { insertRow } from "@/platform/db/prepared.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { trimLine } from "@/platform/text.ts";
import { DAY_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { findCategory, getCategoryDetail, listCategories } from "@/modules/catalog/index.ts";
import { resourcesOf } from "@/modules/settings/index.ts";
import { listClickConsents } from "../attribution/clicks.ts";
import { insertTouches, planTouches } from "../attribution/touches.ts";
import { cleanAttribution, LABELS, trafficSource } from "../rules.ts";
import type { Attribution, StartData } from "../schemas.ts";
import { funnelCounts, tracks } from "../tables.ts";
import { AGENT_SOURCE } from "../agents/rules.ts";
import { listOfferedConsents } from "./consents.ts";
import { type OwnTracks, resumeToken } from "./resume-token.ts";
import { requireSubcategory, requireZone } from "./tracks.ts";

/** Funnel/StartData: categories, labels, defaults and consent texts. */
export const viewStartData = async (ctx: Ctx): Promise<StartData> => {
  const categories = await listCategories(ctx.db.read);
  const [{ supportEmail }, clickConsents] = await Promise.all([
    resourcesOf(ctx.db.read),
    listClickConsents(ctx.db.read),
  ]);
  return {
    categories: categories.map(({ id, slug, name, description, icon, subcategories }) => ({
      id,
      slug,
      name,
      description,
      icon,
      subcategories: subcategories.map((one) => ({ id: one.id, slug: one.slug, name: one.name })),
    })),
    labels: {
      timeOfDay: [...LABELS.timeOfDay],
      timing: [...LABELS.timing],
      contactMethod: [...LABELS.contactMethod],
      location: [...LABELS.location],
      language: [...LABELS.language],
    },
    defaults: { location: "zoom" },
    consents: [...listOfferedConsents(ctx), ...clickConsents],
    support: { email: supportEmail },
    serverTime: iso(ctx.now),
  };
};

/** Sources counted in one day. Anyone can make up more of them in a URL. */
const SOURCES_PER_DAY = 50;

/** The source under which a new track is counted: "other" once a day has its 50 sources. */
const countedSource = async (tx: Tx, attribution: Attribution, ownHost: string): Promise<string> => {
  const source = trafficSource(attribution, ownHost);
  if (source === "direct") return source;
  const day = Math.floor(tx.now / DAY_MS);
  const [known] = await tx.select({ one: sql`1` }).from(funnelCounts)
    .where(and(eq(funnelCounts.day, day), eq(funnelCounts.source, source))).limit(1);
  if (known) return source;
  const [row] = await tx.select({ sources: sql<number>`count(distinct ${funnelCounts.source})` }).from(funnelCounts)
    .where(eq(funnelCounts.day, day));
  return (row?.sources ?? 0) < SOURCES_PER_DAY ? source : "other";
};

export interface StartInput {
  categoryId: string;
  subcategoryId?: string;
  timezone: string;
  locale?: string;
  attribution?: Attribution;
  /** What an agent has entered for a person, without any consent. */
  prepared?: PreparedInput;
}

/** A request that an agent starts: its name, and what it knows of the person. */
export type PreparedInput =
  & Required<Pick<typeof tracks.$inferInsert, "agent" | "contact" | "contactEmail" | "contactPhone">>
  & Pick<typeof tracks.$inferInsert, "preferences" | "preferred">;

const insertTrack = async (
  tx: Tx,
  ctx: Ctx,
  input: StartInput,
  { timezone, own }: { timezone: string; own: OwnTracks },
): Promise<{ id: string; categoryId: string }> => {
  const { subcategoryId, prepared } = input;
  const category = await findCategory(tx, input.categoryId);
  if (!category?.active) throw notFound("This category doesn’t exist.");
  const categoryId = category.id;
  if (subcategoryId) await requireSubcategory(tx, categoryId, subcategoryId);
  const { questionSetId } = await getCategoryDetail(tx, categoryId, subcategoryId);
  const id = newId();
  const ownHost = new URL(tx.config.publicUrl).hostname;
  const attribution = cleanAttribution(input.attribution ?? {}, ownHost);
  const source = prepared ? AGENT_SOURCE : await countedSource(tx, attribution, ownHost);
  const touches = await planTouches(tx, ctx, { trackId: id, categoryId, source, attribution, own });
  await insertRow(tx, tracks, {
    id,
    categoryId,
    subcategoryId,
    questionSetId,
    timezone,
    attribution,
    status: "started",
    step: "start",
    answers: {},
    locale: trimLine(input.locale ?? "en"),
    source,
    ...(prepared ? { ...prepared, agentStage: "prepared" as const, hasContact: true } : {}),
    timings: { start: tx.now },
    createdAt: tx.now,
    lastActivityAt: tx.now,
  });
  await insertTouches(tx, touches);
  return { id, categoryId };
};

/** For how long a caller without the page's cookie gets the same response: as long as it repeats a lost call. */
const REPEATED_MS = 10 * MINUTE_MS;

/**
 * Whose Idempotency-Key it is. The response contains the token of the request, and an address has many people, so a key
 * belongs to a session or to the cookie of our page; without one, nobody else may guess it. Throws 400.
 */
const ownerOfKey = (ctx: Ctx, browser: string | undefined): { caller: string; keptMs?: number } => {
  if (ctx.user || !ctx.idempotencyKey) return { caller: ctx.caller };
  if (browser) return { caller: `browser:${createHash("sha256").update(browser).digest("base64url")}` };
  if (z.uuid().safeParse(ctx.idempotencyKey).success) return { caller: ctx.caller, keptMs: REPEATED_MS };
  throw invalid(["Please send a random UUID as Idempotency-Key."]);
};

/** What the browser presents: its earlier requests, for its first visit, and the token of its anonymous cookie. */
interface Starter {
  own?: OwnTracks;
  browser?: string;
}

/**
 * Funnel/StartTracking. Throws 404 for an unknown category, 400 for an unknown zone, and for an Idempotency-Key that
 * others could have, too.
 */
export const startTracking = async (ctx: Ctx, input: StartInput, { own = [], browser }: Starter = {}) => {
  const timezone = requireZone(input.timezone);
  const { caller, keptMs } = ownerOfKey(ctx, browser);
  const start = async (tx: Tx) => {
    const { id, categoryId } = await insertTrack(tx, ctx, input, { timezone, own });
    await publish(tx, trackStarted({ trackId: id, categoryId }));
    return { trackId: id };
  };
  const { trackId } = await transactOnce({ ...ctx, caller }, "Funnel/StartTracking", input, start, keptMs);
  return { trackId, resumeToken: resumeToken(ctx, { id: trackId, resumeVersion: 1 }), step: "start" as const };
};
