// What matching needs to know of a visitor: their slot index, zone, request and ranking input, from a track or a preview.
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { findCategory, questionsOf } from "@/modules/catalog/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { findTrack, requireZone, type Track } from "../tracks/tracks.ts";
import { buildMatchRequest, type MatchRequest } from "./eligibility.ts";
import type { RankingRequest } from "./ranking.ts";
import { getSlotIndex, type SlotIndex } from "./slot-index.ts";

/** What the ranking takes from a visitor, before a start is known. */
export interface Visitor extends Omit<RankingRequest, "suitsTimeOfDay"> {
  timesOfDay: readonly string[];
  timezone: string;
  location: Location;
}

/** A visitor's view of a category: of a track, or of anyone who looks at the category before a track exists. */
export interface MatchContext {
  visitor: Visitor;
  timezone: string;
  index: SlotIndex;
  requestFor(location: Location | undefined): MatchRequest;
}

const previewVisitor = (categoryId: string): Visitor => ({
  ...{ seed: categoryId, matchingAnswers: {}, language: "en", timesOfDay: [], timezone: "UTC", location: "zoom" },
});

const readVisitor = async (db: Reader, track: Track): Promise<Visitor> => {
  const matching = (await questionsOf(db, track.questionSetId)).filter((question) => question.matching);
  const answered = matching.flatMap(({ key }) => key in track.answers ? [[key, track.answers[key]!] as const] : []);
  return {
    seed: track.id,
    matchingAnswers: Object.fromEntries(answered),
    language: track.preferences?.language ?? track.locale.slice(0, 2).toLowerCase(),
    timesOfDay: track.preferences?.timeOfDay ?? [],
    timezone: track.timezone,
    location: track.preferences?.location ?? "zoom",
  };
};

/** The context of an id, which is a track's or a category's. Throws 404, and 400 for an unknown zone. */
export const loadMatchContext = async (ctx: Ctx, id: string, timezone?: string): Promise<MatchContext> => {
  const track = await findTrack(ctx.db.read, id);
  const category = track ? undefined : await findCategory(ctx.db.read, id);
  if (track ? track.closeReason === "deleted" : !category?.active) throw notFound("This request does not exist.");
  const categoryId = track?.categoryId ?? id;
  return {
    visitor: track ? await readVisitor(ctx.db.read, track) : previewVisitor(categoryId),
    timezone: timezone ? requireZone(timezone) : track?.timezone ?? "UTC",
    index: await getSlotIndex(ctx.db, categoryId, ctx.now),
    requestFor: (location) =>
      track ? buildMatchRequest(track, ctx.now, location) : { now: ctx.now, categoryId, subcategoryId: null, location },
  };
};
