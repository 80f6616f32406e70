// A new request, with the source of the visit.
import type { Language } from "@/languages/messages.ts";
import { currentLanguage, t } from "@/languages/language.ts";
import { and, eq, sql } from "drizzle-orm";
import { trackStarted } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { insertRow } from "@/platform/db/prepared.ts";
import { notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { trimLine } from "@/platform/text.ts";
import { findCategory, getCategoryDetail } from "@/modules/catalog/index.ts";
import { utcDayOf } from "@/modules/scheduling/index.ts";
import { insertTouches, planTouches } from "./attribution/touches.ts";
import type { OwnTracks } from "./resume-token.ts";
import { saveSearchTerms } from "./track-list.ts";
import { BOOKED, requireSubcategory } from "./tracks.ts";
import { AGENT_SOURCE, IMPORT_SOURCE, OWN_LINK_SOURCE } from "./rules.ts";
import { cleanAttribution, trafficSource } from "./attribution/rules.ts";
import { contactColumns } from "./contact.ts";
import type { Contact } from "./contact-rules.ts";
import type { Attribution } from "./schemas.ts";
import type { OwnLink } from "./own-links.ts";
import { funnelCounts, type Preferred, tracks } from "./tables.ts";

/** Sources counted in one day. Anyone can make up more of them in a URL. */
const SOURCES_PER_DAY = 50;

/** The source under which a new track is counted: "other" once a day has its 50 sources. */
const countedSource = async (tx: Tx, attribution: Attribution, ownHost: string): Promise<string> => {
  const source = trafficSource(attribution, ownHost);
  if (source === "direct") return source;
  const day = utcDayOf(tx.now);
  const [known] = await tx.select({ one: sql`1` }).from(funnelCounts)
    .where(and(eq(funnelCounts.day, day), eq(funnelCounts.source, source))).limit(1);
  if (known) return source;
  const [row] = await tx.select({ sources: sql<number>`count(distinct ${funnelCounts.source})` }).from(funnelCounts)
    .where(eq(funnelCounts.day, day));
  return (row?.sources ?? 0) < SOURCES_PER_DAY ? source : "other";
};

interface ImportedTrack {
  id: string;
  categoryId: string;
  subcategoryId: string | null;
  meetingId: string;
  /** As it is stored. */
  contact: Contact;
  timezone: string;
  language: Language;
}

/** Adds the closed request of an imported meeting: without answers and consents, which the other system has. */
export const importTrack = async (tx: Tx, imported: ImportedTrack): Promise<void> => {
  const { contact, language, ...track } = imported;
  const { questionSetId } = await getCategoryDetail(tx, track.categoryId, track.subcategoryId ?? undefined);
  await insertRow(tx, tracks, {
    ...track,
    ...BOOKED,
    ...contactColumns(contact),
    questionSetId,
    language,
    locale: language,
    source: IMPORT_SOURCE,
    attribution: {},
    answers: {},
    timings: { start: tx.now },
    createdAt: tx.now,
    lastActivityAt: tx.now,
    closedAt: tx.now,
  });
  await saveSearchTerms(tx, track.id, contact);
};

export interface NewTrack {
  categoryId: string;
  subcategoryId?: string;
  /** Under its canonical name. */
  timezone: string;
  locale?: string;
  attribution?: Attribution;
  /** What an agent has entered for a person, without any consent. */
  prepared?: PreparedInput;
  /** The booking link that the visitor follows. */
  own?: OwnLink;
}

/** What an agent knows of the person, and its name. */
export type PreparedInput =
  & Required<Pick<typeof tracks.$inferInsert, "agent" | "contact" | "contactEmail" | "contactPhone" | "hasContact">>
  & Pick<typeof tracks.$inferInsert, "preferences" | "preferred">;

const toPreferred = ({ specialistId, locations }: OwnLink): Preferred => ({ specialistId, locations: [...locations] });

/** Starts a request. `own` are the browser's earlier ones, for its first visit. Throws 404 for an unknown category. */
export const startTrack = async (tx: Tx, ctx: Ctx, input: NewTrack, own: OwnTracks): Promise<{ trackId: string }> => {
  const { subcategoryId, timezone, prepared, own: link } = input;
  const category = await findCategory(tx, input.categoryId);
  if (!category?.active) throw notFound(t("errors.category"));
  const categoryId = category.id;
  if (subcategoryId) await requireSubcategory(tx, categoryId, subcategoryId);
  const { questionSetId } = await getCategoryDetail(tx, categoryId, subcategoryId);
  const id = newId();
  const ownHost = new URL(tx.config.publicUrl).hostname;
  const attribution = cleanAttribution(input.attribution ?? {}, ownHost);
  const source = prepared ? AGENT_SOURCE : link ? OWN_LINK_SOURCE : await countedSource(tx, attribution, ownHost);
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
    language: currentLanguage(),
    source,
    ...(link ? { origin: "own-link" as const, preferred: toPreferred(link) } : {}),
    ...(prepared ? { ...prepared, agentStage: "prepared" as const } : {}),
    timings: { start: tx.now },
    createdAt: tx.now,
    lastActivityAt: tx.now,
  });
  if (prepared?.contact) await saveSearchTerms(tx, id, prepared.contact);
  await insertTouches(tx, touches);
  await publish(tx, trackStarted({ trackId: id, categoryId }));
  return { trackId: id };
};
