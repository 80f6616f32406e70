// The read model in memory: one board for each category, brought up to date by version before every answer.
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import {
  blockedStarts,
  countStarts,
  earliestStart,
  hasStart,
  latestStart,
  noStarts,
  removeStarts,
  utcDayOf,
  WORDS_PER_DAY,
} from "@/modules/scheduling/index.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import type { CalendarRules } from "@/modules/scheduling/rules.ts";
import { cellOf } from "@/modules/scheduling/rules.ts";
import type { SpecialistCard } from "@/modules/specialists/schemas.ts";
import { WINDOW_DAYS } from "./candidate-facts.ts";
import type { Ask, Offer } from "./eligibility.ts";
import type { Field, Standing } from "./ranking.ts";
import { supplyChangesAt } from "./capacity.ts";
import { candidates, type LiveHold, marketVersion, openTimes } from "../tables.ts";

/** One specialist on a board. */
export interface Entry extends Standing {
  card: SpecialistCard;
  calendar: CalendarRules;
  /** Equal for specialists who share notice, horizon and zone. */
  frame: string;
  offer: Offer;
  /** Open starts with nothing but confirmed meetings taken out, in the board's window. */
  starts: Uint32Array;
  holds: readonly LiveHold[];
  /** `starts` less what unexpired holds block. */
  open: Uint32Array;
  /** When the clock alone changes what this entry answers. */
  changesAt: Instant;
}

export interface Board {
  categoryId: string;
  /** The credential that the category demands; nobody is on the board of a category that is not offered. */
  demands: Demands;
  version: number;
  /** UTC day number of the first bit of every bitmap here. */
  fromDay: number;
  entries: Map<string, Entry>;
  field: Field;
  evaluatedAt: Instant;
  changesAt: Instant;
  /** Whose address this is, and whose time a track holds: to them what everybody sees is not true. */
  byEmail: Map<string, Entry>;
  byHold: Map<string, Entry>;
  /** Answers that were put together from this state: see open-slots.ts. Emptied by every change. */
  unions: Map<string, unknown>;
}

/** What the category itself asks of everybody. */
interface Demands {
  active: boolean;
  requiredCredential: string | null;
}

type Row = { candidate: typeof candidates.$inferSelect; time: typeof openTimes.$inferSelect };

/** Copies a row's bitmaps into the board's window. */
const rebased = (row: Row["time"], fromDay: number): Uint32Array => {
  const words = new Uint32Array(new Uint8Array(row.starts).buffer);
  const bits = noStarts(WINDOW_DAYS);
  const shift = (row.fromDay - fromDay) * WORDS_PER_DAY;
  const source = shift >= 0 ? words.subarray(0, Math.max(0, bits.length - shift)) : words.subarray(-shift);
  bits.set(source, Math.max(0, shift));
  return bits;
};

const liveHolds = (holds: readonly LiveHold[], ask: Ask) =>
  holds.filter((hold) => hold.expiresAt > ask.now && hold.trackId !== ask.trackId);

/** Infinity when nothing is demanded or the credential does not end, 0 without one. */
const credentialUntil = (credentials: Record<string, Instant | null>, { requiredCredential }: Demands): Instant => {
  if (requiredCredential === null) return Infinity;
  const until = Object.hasOwn(credentials, requiredCredential) ? credentials[requiredCredential] : 0;
  return until ?? Infinity;
};

const offerOf = ({ candidate, time }: Row, starts: Uint32Array, { fromDay, demands }: Board): Offer => ({
  // A row without `hiddenBy` has passed these gates in the transaction of the last change.
  status: "active",
  verified: true,
  onboarded: true,
  accepting: true,
  serves: true,
  credentialUntil: credentialUntil(candidate.credentials, demands),
  email: candidate.email,
  subcategoryIds: candidate.subcategoryIds,
  languages: candidate.card.languages,
  locations: candidate.card.locations,
  lots: candidate.lots,
  caps: candidate.caps,
  holds: (ask) => liveHolds(time.holds, ask),
  earliestStart: (now) => earliestStart(time.calendar, now),
  latestStart: (now) => latestStart(time.calendar, now),
  opens: (startsAt) => hasStart(starts, fromDay, cellOf(startsAt)),
  isFree: (startsAt, ask) =>
    liveHolds(time.holds, ask).every((hold) => {
      const { fromCell, toCell } = blockedStarts(time.calendar, { from: hold.busyFrom, to: hold.busyTo });
      const cell = cellOf(startsAt);
      return cell < fromCell || cell >= toCell;
    }),
});

/** Starts that are open to a track: its own hold takes nothing from it. */
export const openTo = (entry: Pick<Entry, "starts" | "holds" | "calendar">, fromDay: number, ask: Ask): Uint32Array => {
  const holds = liveHolds(entry.holds, ask);
  if (holds.length === 0) return entry.starts;
  const open = entry.starts.slice();
  for (const hold of holds) {
    removeStarts(open, fromDay, blockedStarts(entry.calendar, { from: hold.busyFrom, to: hold.busyTo }));
  }
  return open;
};

/** What he offers within the 30 days over which meetings are shared out (PRODUCT section 4). */
const offeredSoon = (starts: Uint32Array, { horizonDays }: CalendarRules) =>
  starts.subarray(WORDS_PER_DAY, WORDS_PER_DAY * (1 + Math.min(30, horizonDays)));

const entryOf = (row: Row, board: Board, now: Instant): Entry => {
  const { candidate, time } = row;
  const { fromDay } = board;
  const starts = rebased(time, fromDay);
  const { card, strengths, kept, missed, recentMeetings } = candidate;
  const offer = offerOf(row, starts, board);
  const base = { starts, holds: time.holds, calendar: time.calendar };
  return {
    id: candidate.specialistId,
    languages: card.languages,
    strengths,
    kept,
    missed,
    recentMeetings,
    offeredStarts: countStarts(offeredSoon(starts, time.calendar)) + recentMeetings,
    card,
    frame: `${time.calendar.noticeMinutes}/${time.calendar.horizonDays}/${time.calendar.zone}`,
    offer,
    ...base,
    open: openTo(base, fromDay, { now, categoryId: candidate.categoryId, subcategoryId: null }),
    changesAt: Math.min(
      supplyChangesAt(candidate.lots, candidate.caps, now),
      ...[...time.holds.map((hold) => hold.expiresAt), offer.credentialUntil].filter((at) => at > now),
    ),
  };
};

const emptyBoard = (categoryId: string, now: Instant): Board => ({
  categoryId,
  demands: { active: false, requiredCredential: null },
  version: -1,
  fromDay: utcDayOf(now) - 1,
  entries: new Map(),
  field: { kept: 0, missed: 0, recentMeetings: 0, offeredStarts: 0 },
  evaluatedAt: now,
  changesAt: Infinity,
  byEmail: new Map(),
  byHold: new Map(),
  unions: new Map(),
});

const sum = (board: Board, of: (entry: Entry) => number) => {
  let total = 0;
  for (const entry of board.entries.values()) total += of(entry);
  return total;
};

const settle = (board: Board, now: Instant): void => {
  board.unions.clear();
  board.evaluatedAt = now;
  board.changesAt = Infinity;
  board.byEmail.clear();
  board.byHold.clear();
  for (const entry of board.entries.values()) {
    board.changesAt = Math.min(board.changesAt, entry.changesAt);
    board.byEmail.set(entry.offer.email, entry);
    for (const { trackId } of entry.holds) board.byHold.set(trackId, entry);
  }
  board.field = {
    kept: sum(board, (e) => e.kept),
    missed: sum(board, (e) => e.missed),
    recentMeetings: sum(board, (e) => e.recentMeetings),
    offeredStarts: sum(board, (e) => e.offeredStarts),
  };
};

/** Looks again at entries whose holds, caps or credits the clock has changed; at all of them when it was set back. */
const passTime = (board: Board, now: Instant): void => {
  for (const entry of board.entries.values()) {
    if (entry.changesAt > now && board.evaluatedAt <= now) continue;
    const { lots, caps, credentialUntil } = entry.offer;
    entry.open = openTo(entry, board.fromDay, { now, categoryId: board.categoryId, subcategoryId: null });
    const next = [...entry.holds.map((hold) => hold.expiresAt), credentialUntil].filter((at) => at > now);
    entry.changesAt = Math.min(supplyChangesAt(lots, caps, now), ...next);
  }
  settle(board, now);
};

/** When the category asks something else, everybody is looked at again. Answers whether it did. */
const readDemands = async (db: Database, board: Board): Promise<boolean> => {
  const { active = false, requiredCredential = null } = await findCategory(db.read, board.categoryId) ?? {};
  const { demands } = board;
  if (active === demands.active && requiredCredential === demands.requiredCredential) return false;
  board.demands = { active, requiredCredential };
  board.version = -1;
  board.entries.clear();
  return true;
};

const loadChanges = async (db: Database, board: Board, version: number, now: Instant): Promise<void> => {
  const anew = await readDemands(db, board);
  const rows = await db.read.select({ candidate: candidates, time: openTimes }).from(candidates)
    .innerJoin(openTimes, eq(openTimes.specialistId, candidates.specialistId))
    .where(
      and(
        eq(candidates.categoryId, board.categoryId),
        gt(candidates.version, board.version),
        board.version < 0 ? isNull(candidates.hiddenBy) : undefined,
      ),
    );
  for (const row of board.demands.active ? rows : []) {
    const { specialistId, hiddenBy } = row.candidate;
    if (hiddenBy === null) board.entries.set(specialistId, entryOf(row, board, now));
    else board.entries.delete(specialistId);
  }
  board.version = version;
  if (board.evaluatedAt > now) passTime(board, now);
  else if (anew || rows.length > 0) settle(board, now);
};

const readVersion = (db: Database) => {
  const prepared = db.read.select({ version: marketVersion.version }).from(marketVersion)
    .where(eq(marketVersion.id, 1)).prepare();
  return async () => (await prepared.get())?.version ?? 0;
};

interface Market {
  version(): Promise<number>;
  boards: Map<string, Board>;
  /** One load at a time for each board. */
  loading: Map<string, Promise<void>>;
}
const markets = new WeakMap<Database, Market>();

const marketOf = (db: Database): Market => {
  const market = markets.get(db) ?? { version: readVersion(db), boards: new Map(), loading: new Map() };
  markets.set(db, market);
  return market;
};

/** The board's window reaches from yesterday to past the longest horizon; a board that is days old no longer does. */
const outlived = (board: Board, now: Instant): boolean => {
  const age = utcDayOf(now) - board.fromDay;
  return age < 1 || age > WINDOW_DAYS - 93;
};

/** A category's board as of the last commit. */
export const boardOf = async (db: Database, categoryId: string, now: Instant): Promise<Board> => {
  const market = marketOf(db);
  const version = await market.version();
  for (let load = market.loading.get(categoryId); load; load = market.loading.get(categoryId)) await load;
  let board = market.boards.get(categoryId);
  if (!board || outlived(board, now)) {
    board = emptyBoard(categoryId, now);
    market.boards.set(categoryId, board);
  }
  if (board.version < version) {
    const load = loadChanges(db, board, version, now).finally(() => market.loading.delete(categoryId));
    market.loading.set(categoryId, load);
    await load;
  }
  if (board.changesAt <= now || board.evaluatedAt > now) passTime(board, now);
  return board;
};
