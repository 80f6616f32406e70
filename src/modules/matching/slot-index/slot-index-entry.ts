// One specialist in a slot index: what matching needs of them, from their row of the read model.
import type { Instant } from "@/platform/time/time.ts";
import { cellOf, CELLS_PER_DAY } from "@/modules/scheduling/availability/cell-rules.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import {
  blockedStarts,
  countStarts,
  earliestStart,
  INTS_PER_DAY,
  latestStart,
  noStarts,
  removeStarts,
} from "@/modules/scheduling/index.ts";
import type { SpecialistCard } from "@/modules/specialists/schemas.ts";
import { hasPackedBit, packBits, type PackedBits, unpackBits } from "./packed-bits.ts";
import type { CandidateStats } from "../ranking.ts";
import type { candidates, CapWindow, LiveHold, OpenLot, openTimes } from "../tables.ts";
import { lastEnd, licencesIn, WINDOW_DAYS } from "../eligibility/candidate-facts.ts";
import { capacityChangesAt } from "../eligibility/capacity.ts";
import type { Candidate, Licence, MatchRequest } from "../eligibility/eligibility.ts";

/** What the category requires of everyone. The index of an inactive category is empty. */
export interface CategoryRequirements {
  active: boolean;
  requiredCredential: string | null;
  /** Countries in which licences are valid in single regions. */
  regionCountries: readonly string[];
  /** Its topics that are not offered any more. */
  retiredTopics: readonly string[];
}

/** One specialist in a slot index. Entries are replaced, never changed. There are many: `toCandidate` builds the rest. */
export interface SlotIndexEntry extends CandidateStats {
  /** Small and unique in the index. */
  number: number;
  /** The part of the card that matching needs; `listCards` has whole ones. */
  card: Pick<SpecialistCard, "displayName" | "languages" | "locations">;
  email: string;
  subcategoryIds: readonly string[];
  lots: readonly OpenLot[];
  caps: readonly CapWindow[];
  credentialUntil: Instant;
  licences: readonly Licence[] | null;
  calendar: CalendarRules;
  holds: readonly LiveHold[];
  /** UTC day number of the first bit of the starts. */
  fromDay: number;
  /** Open starts in the index's window. Confirmed meetings are taken out, holds are not. */
  starts: PackedBits;
  /** `starts` without what unexpired holds block. */
  open: PackedBits;
  /** When time alone next changes this entry. */
  changesAt: Instant;
}

/** A specialist's row of `candidates` with their row of `open_times`, as far as matching needs them. */
export interface CandidateRow
  extends
    Omit<typeof candidates.$inferSelect, "categoryId" | "version" | "hiddenBy" | "credentials" | "card">,
    Omit<typeof openTimes.$inferSelect, "days" | "starts"> {
  card: SlotIndexEntry["card"];
  starts: Uint8Array;
}

/** What an entry takes from its index. */
interface IndexFacts {
  categoryId: string;
  requirements: CategoryRequirements;
  fromDay: number;
}

/** A row's bitmaps in the window of the index; not copied when they are in it already. */
const alignStarts = ({ starts, fromDay: rowDay }: CandidateRow, fromDay: number): Uint32Array => {
  const isAligned = starts.byteOffset % 4 === 0;
  const { buffer, byteOffset, byteLength } = isAligned ? starts : new Uint8Array(starts);
  const stored = new Uint32Array(buffer, byteOffset, byteLength / 4);
  if (rowDay === fromDay && stored.length === WINDOW_DAYS * INTS_PER_DAY) return stored;
  const bits = noStarts(WINDOW_DAYS);
  const shift = (rowDay - fromDay) * INTS_PER_DAY;
  const source = shift >= 0 ? stored.subarray(0, Math.max(0, bits.length - shift)) : stored.subarray(-shift);
  bits.set(source, Math.max(0, shift));
  return bits;
};

const listLiveHolds = (holds: readonly LiveHold[], request: MatchRequest) =>
  holds.length === 0 ? holds : holds.filter((hold) => hold.expiresAt > request.now && hold.trackId !== request.trackId);

/** An entry as the eligibility rules look at it. */
export const toCandidate = (entry: SlotIndexEntry): Candidate => {
  const { id, email, subcategoryIds, card, lots, caps, holds, calendar, starts, fromDay } = entry;
  return {
    id,
    // A row without `hiddenBy` passed these rules in the transaction of its last change.
    status: "active",
    verified: true,
    onboarded: true,
    accepting: true,
    serves: true,
    credentialUntil: entry.credentialUntil,
    licences: entry.licences,
    email,
    subcategoryIds,
    languages: card.languages,
    locations: card.locations,
    lots,
    caps,
    earliestStart: (now) => earliestStart(calendar, now),
    latestStart: (now) => latestStart(calendar, now),
    isWithinHours: (startsAt) => hasPackedBit(starts, cellOf(startsAt) - fromDay * CELLS_PER_DAY),
    isHeldFor: (startsAt, { trackId, now }) =>
      startsAt > now &&
      holds.some((hold) => hold.trackId === trackId && hold.expiresAt > now && hold.startsAt === startsAt),
    isFree: (startsAt, request) =>
      listLiveHolds(holds, request).every((hold) => {
        const { fromCell, toCell } = blockedStarts(calendar, { from: hold.busyFrom, to: hold.busyTo });
        const cell = cellOf(startsAt);
        return cell < fromCell || cell >= toCell;
      }),
  };
};

/** The open starts of an entry for one request: the track's own hold blocks nothing. */
export const startsOpenTo = (
  { starts, holds, calendar, fromDay }: Pick<SlotIndexEntry, "starts" | "holds" | "calendar" | "fromDay">,
  request: MatchRequest,
): PackedBits => {
  const live = listLiveHolds(holds, request);
  if (live.length === 0) return starts;
  const open = unpackBits(starts);
  for (const { busyFrom, busyTo } of live) {
    removeStarts(open, fromDay, blockedStarts(calendar, { from: busyFrom, to: busyTo }));
  }
  return packBits(open);
};

/** Starts offered within the 30 days over which meetings are shared out (docs/product/matching.md#ranking). */
const countOfferedStarts = (starts: Uint32Array, { horizonDays }: CalendarRules): number =>
  countStarts(starts.subarray(INTS_PER_DAY, INTS_PER_DAY * (1 + Math.min(30, horizonDays))));

const changesAfter = (
  { lots, caps, licences, holds }: Pick<SlotIndexEntry, "lots" | "caps" | "licences" | "holds">,
  now: Instant,
): Instant => {
  let changesAt = capacityChangesAt(lots, caps, now);
  for (const { expiresAt } of holds) if (expiresAt > now && expiresAt < changesAt) changesAt = expiresAt;
  for (const { until } of licences ?? []) if (until > now && until < changesAt) changesAt = until;
  return changesAt;
};

/** The same entry at another time: its open starts, and when they next change. */
export const entryAt = (entry: SlotIndexEntry, categoryId: string, now: Instant): SlotIndexEntry => ({
  ...entry,
  open: startsOpenTo(entry, { now, categoryId, subcategoryId: null }),
  changesAt: changesAfter(entry, now),
});

/** Fields are written one by one, because an index has thousands of entries. */
export const toEntry = (
  row: CandidateRow,
  number: number,
  { categoryId, requirements, fromDay }: IndexFacts,
  now: Instant,
): SlotIndexEntry => {
  const bits = alignStarts(row, fromDay);
  const starts = packBits(bits);
  const licences = licencesIn(row.licences, requirements);
  const entry: SlotIndexEntry = {
    id: row.specialistId,
    number,
    languages: row.card.languages,
    strengths: row.strengths,
    kept: row.kept,
    missed: row.missed,
    recentMeetings: row.recentMeetings,
    offeredStarts: countOfferedStarts(bits, row.calendar) + row.recentMeetings,
    ratingCount: row.ratingCount,
    ratingSum: row.ratingSum,
    card: row.card,
    email: row.email,
    subcategoryIds: row.subcategoryIds,
    lots: row.lots,
    caps: row.caps,
    credentialUntil: lastEnd(licences),
    licences,
    calendar: row.calendar,
    holds: row.holds,
    fromDay,
    starts,
    open: starts,
    changesAt: Infinity,
  };
  entry.open = startsOpenTo(entry, { now, categoryId, subcategoryId: null });
  entry.changesAt = changesAfter(entry, now);
  return entry;
};
