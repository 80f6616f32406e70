// The start of a request: the data of the funnel's first screen, and the call that starts it once.
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { invalid } from "@/platform/errors.ts";
import { findZone, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { currentLanguage, t } from "@/languages/language.ts";
import type { Messages } from "@/languages/messages.ts";
import { listCategories } from "@/modules/catalog/index.ts";
import { getResources } from "@/modules/settings/index.ts";
import { landingHeading } from "@/modules/settings/landing/rules.ts";
import {
  listClickConsents,
  listOfferedConsents,
  type NewTrack,
  type OwnTracks,
  resumeToken,
  startTrack,
} from "@/modules/tracks/index.ts";
import { LABELS, spokenLanguage } from "@/modules/tracks/rules.ts";
import { getOwnLink } from "./own-links.ts";
import type { StartData } from "./schemas.ts";

type LabelKey = keyof Messages extends infer K ? K extends `labels.${infer V}` ? V : never : never;

/** The labels of values in the reader's language. */
const translated = <V extends LabelKey>(options: readonly { value: V }[]) =>
  options.map(({ value }) => ({ value, label: t(`labels.${value}` as `labels.${LabelKey}`) }));

/** Funnel/StartData: categories, labels, defaults and consent texts. */
export const viewStartData = async (ctx: Ctx): Promise<StartData> => {
  const categories = await listCategories(ctx.db.read);
  const [{ supportEmail, landingTexts }, consents, clickConsents] = await Promise.all([
    getResources(ctx.db.read),
    listOfferedConsents(ctx),
    listClickConsents(ctx.db.read),
  ]);
  return {
    categories: categories.map(({ id, slug, name, description, icon, subcategories }) => ({
      id,
      slug,
      name,
      description,
      icon,
      subcategories: subcategories.map((subcategory) => ({
        id: subcategory.id,
        slug: subcategory.slug,
        name: subcategory.name,
      })),
    })),
    labels: {
      timeOfDay: translated(LABELS.timeOfDay),
      timing: translated(LABELS.timing),
      contactMethod: translated(LABELS.contactMethod),
      location: translated(LABELS.location),
      language: LABELS.language.map(({ value }) => ({ value, label: spokenLanguage(value) })),
    },
    defaults: { location: "zoom" },
    consents: [...consents, ...clickConsents],
    support: { email: supportEmail },
    landing: landingHeading(landingTexts, currentLanguage()),
    serverTime: iso(ctx.now),
  };
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
  throw invalid([t("errors.idempotencyKey")]);
};

/** What the browser presents: its earlier requests, for its first visit, and the token of its anonymous cookie. */
interface Starter {
  own?: OwnTracks;
  browser?: string;
}

/** As the browser sends it, with the address of the booking link. */
type StartInput = Omit<NewTrack, "own"> & { own?: string };

/**
 * Funnel/StartTracking. A zone that browsers know and we don't is UTC, until the visitor chooses another. Throws 404 for an
 * unknown category and for a booking link that is off, 400 for an Idempotency-Key that others could have, too.
 */
export const startTracking = async (ctx: Ctx, input: StartInput, { own = [], browser }: Starter = {}) => {
  const timezone = findZone(input.timezone) ?? "UTC";
  const { caller, keptMs } = ownerOfKey(ctx, browser);
  const start = async (tx: Tx) => {
    const link = input.own === undefined ? undefined : await getOwnLink(tx, input.own, input.categoryId);
    return await startTrack(tx, ctx, { ...input, timezone, own: link }, own);
  };
  const { trackId } = await transactOnce({ ...ctx, caller }, "Funnel/StartTracking", input, start, keptMs);
  return { trackId, resumeToken: resumeToken(ctx, { id: trackId, resumeVersion: 1 }), step: "start" as const };
};
