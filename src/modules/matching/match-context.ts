// What matching needs to know of a visitor: their slot index, zone, request and ranking input, from a track or a preview.
import { sql } from "drizzle-orm";
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Database, Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { isId } from "@/platform/ids.ts";
import { findCountryOfZone } from "@/platform/places.ts";
import { translated } from "@/platform/time/reader.ts";
import { findZone, type Instant } from "@/platform/time/time.ts";
import { findCategory, findLicensingPlaces, listQuestions } from "@/modules/catalog/index.ts";
import { COUNTRY_KEY } from "@/modules/catalog/rules.ts";
import type { Question } from "@/modules/catalog/schemas.ts";
import { findSeller } from "@/modules/settings/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { matchedTrackWith, type Preferred } from "@/modules/tracks/index.ts";
import type { RankingRequest } from "./ranking.ts";
import { getSlotIndex, type SlotIndex } from "./slot-index/slot-index.ts";
import { marketVersion } from "./tables.ts";
import { buildMatchRequest, type MatchRequest } from "./eligibility/eligibility.ts";

/** What the ranking takes from a visitor, before a start is known. */
export interface Visitor extends Omit<RankingRequest, "suitsTimeOfDay"> {
  timesOfDay: readonly string[];
  timezone: string;
  location: Location;
  /** The specialist whom they asked for, and the time that they chose. */
  preferred?: Preferred;
  /** The time that they chose before the first question, with anybody. */
  chosenStart?: Instant;
  /** What the visitor has read of an answer that specialists are matched by: "Self-employed". */
  labelOf(key: string, value: string): string | undefined;
}

/** A visitor's view of a category: of a track, or of anyone who looks at the category before a track exists. */
export interface MatchContext {
  visitor: Visitor;
  timezone: string;
  index: SlotIndex;
  requestFor(location: Location | undefined): MatchRequest;
}

const previewVisitor = (categoryId: string): Visitor => ({
  seed: categoryId,
  matchingAnswers: {},
  language: "en",
  timesOfDay: [],
  timezone: "UTC",
  location: "zoom",
  labelOf: () => undefined,
});

/** What matching needs of a track, with the market's version: one statement for most requests. */
const trackById = matchedTrackWith(
  sql<number>`(select ${marketVersion.version} from ${marketVersion} where ${marketVersion.id} = 1)`,
);
type MatchTrack = NonNullable<Awaited<ReturnType<ReturnType<typeof trackById>["get"]>>>;

/** The questions that specialists are matched by, by question set. A set never changes. */
const matchingQuestions = new WeakMap<Database, Map<string, Question[]>>();

const readMatchingQuestions = async (db: Database, questionSetId: string): Promise<Question[]> => {
  const known = matchingQuestions.get(db) ?? new Map<string, Question[]>();
  matchingQuestions.set(db, known);
  const questions = known.get(questionSetId) ??
    (await listQuestions(db.read, questionSetId)).filter(({ matching }) => matching);
  known.set(questionSetId, questions);
  return questions;
};

const readVisitor = async (db: Database, track: MatchTrack): Promise<Visitor> => {
  const answered = (await readMatchingQuestions(db, track.questionSetId)).filter(({ key }) => key in track.answers);
  return {
    seed: track.id,
    matchingAnswers: Object.fromEntries(answered.map(({ key }) => [key, track.answers[key]!])),
    options: Object.fromEntries(answered.map(({ key, options }) => [key, options.map(({ value }) => value)])),
    labelOf: (key, value) => {
      const label = answered.find((question) => question.key === key)?.options
        .find((option) => option.value === value)?.label;
      return label === undefined ? undefined : translated(label);
    },
    language: track.preferences?.language ?? track.locale.slice(0, 2).toLowerCase(),
    timesOfDay: track.preferences?.timeOfDay ?? [],
    timezone: track.timezone,
    location: track.preferences?.location ?? "zoom",
    preferred: track.preferred ?? undefined,
    chosenStart: track.chosenStart ?? undefined,
  };
};

/** The marketplace's country, which counts as long as nothing is known of the visitor; undefined until the seller is known. */
export const findMarketCountry = async (db: Reader): Promise<string | undefined> => (await findSeller(db))?.country;

/** What anybody in a country can book before they have a request; without a country everybody counts. */
export const requestFrom = ({ categoryId, requirements }: SlotIndex, now: Instant, country?: string): MatchRequest => ({
  now,
  categoryId,
  places: findLicensingPlaces(
    { answers: country === undefined ? {} : { [COUNTRY_KEY]: country }, timezone: "UTC", locale: "" },
    requirements,
  ),
});

/** Where somebody without a request is, by the rule that their request will follow: in the country of their zone. */
const findCountry = async (db: Reader, timezone: string | undefined): Promise<string | undefined> =>
  timezone === undefined ? await findMarketCountry(db) : findCountryOfZone(timezone);

/** The context of a track's id, or of a category's id or slug. Throws 404, and 400 for an unknown zone. */
export const loadMatchContext = async (ctx: Ctx, key: string, timezone?: string): Promise<MatchContext> => {
  const track = isId(key) ? await trackById(ctx.db.read).get({ id: key }) : undefined;
  const category = track ? undefined : await findCategory(ctx.db.read, key);
  if (track ? track.closeReason === "deleted" : !category?.active) throw notFound(t("errors.request"));
  const categoryId = track?.categoryId ?? category!.id;
  const index = await getSlotIndex(ctx.db, categoryId, ctx.now, track?.value);
  const country = track || index.requirements.requiredCredential === null
    ? undefined
    : await findCountry(ctx.db.read, timezone);
  return {
    visitor: track ? await readVisitor(ctx.db, track) : previewVisitor(categoryId),
    timezone: (timezone && findZone(timezone)) || (track?.timezone ?? "UTC"),
    index,
    requestFor: (location) =>
      track
        ? buildMatchRequest(track, index.requirements, { now: ctx.now, location })
        : { ...requestFrom(index, ctx.now, country), location },
  };
};
