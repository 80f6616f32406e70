// Tables of the routing log: one row for each booking, and one for each specialist whom its visitor was shown.
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { tracks } from "@/modules/tracks/tables.ts";

// What is stored is written out here, so that a change of the ranking does not change it unnoticed.

/** What the ranking looked at of the visitor. */
interface RankedRequest {
  matchingAnswers: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  language: string;
  suitsTimeOfDay: boolean;
}

/** What was asked, as far as it decides who is shown and in which order. Who asked is the track's. */
export interface RoutedRequest {
  categoryId: string;
  subcategoryId: string | null;
  location: Location;
  /** The requested language, which excludes those who do not speak it. */
  language: string | null;
  /** Where the visitor lives, in a category that requires a licence. */
  places: readonly string[] | null;
  /** The agent that prepared the request, as it named itself. */
  agent?: string;
  /** The shuffle's seed is the track's id. */
  ranking: RankedRequest;
}

/** What a specialist was ranked by. Strengths are those that the visitor's answers ask for. */
export interface RankedInputs {
  languages: readonly string[];
  strengths: Readonly<Record<string, readonly string[]>>;
  kept: number;
  missed: number;
  recentMeetings: number;
  offeredStarts: number;
  ratingCount: number;
  ratingSum: number;
}

/** The sums of all specialists of the category. */
type RankedSums = Omit<RankedInputs, "languages" | "strengths">;

/** The parts of a score, each from 0 to 1. */
interface LoggedParts {
  fit: number;
  reliability: number;
  fairness: number;
  rating: number;
  shuffle: number;
}

/** Specialists in the order in which they were ranked for a visitor, with everything that decided it. */
export interface RankedList {
  /** When, in ms. */
  at: number;
  /** The version of the periods and limits. */
  settingsVersion: number;
  ranking: RankedRequest & { seed: string };
  stats: RankedSums;
  candidates: readonly (RankedInputs & { id: string })[];
  /** The one among them whom the visitor asked for. */
  preferredId?: string;
}

export const routingLog = sqliteTable("routing_log", {
  meetingId: text("meeting_id").primaryKey().references(() => meetings.id),
  trackId: text("track_id").notNull().references(() => tracks.id),
  at: instant("at").notNull(),
  /** When the visitor saw the candidates; null when they were ranked as of the booking. */
  shownAt: instant("shown_at"),
  startsAt: instant("starts_at").notNull(),
  /** ORDERING.version and ELIGIBILITY_VERSION, and that of the periods and limits. */
  orderingVersion: integer("ordering_version").notNull(),
  eligibilityVersion: integer("eligibility_version").notNull(),
  settingsVersion: integer("settings_version").notNull(),
  request: json<RoutedRequest>("request").notNull(),
  /** The sums of the category at that time. */
  stats: json<RankedSums>("stats").notNull(),
  /** How many could be booked. */
  total: integer("total").notNull(),
  /** How many others each eligibility rule excluded; each specialist counts for the first rule that fails. */
  excluded: json<Record<string, number>>("excluded").notNull(),
}, (t) => [index("routing_log_track_idx").on(t.trackId)]);

/** What each track's visitor has last seen at a start, for an hour. */
export const shownLists = sqliteTable("shown_lists", {
  trackId: text("track_id").notNull().references(() => tracks.id),
  startsAt: instant("starts_at").notNull(),
  at: instant("at").notNull(),
  list: json<RankedList>("list").notNull(),
}, (t) => [primaryKey({ columns: [t.trackId, t.startsAt] }), index("shown_lists_at_idx").on(t.at)]);

export const routingCandidates = sqliteTable("routing_candidates", {
  meetingId: text("meeting_id").notNull().references(() => routingLog.meetingId),
  /** 1 is the first one shown. */
  position: integer("position").notNull(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  /** Whether the visitor asked for this specialist, who is then shown first. */
  preferred: flag("preferred").notNull(),
  inputs: json<RankedInputs>("inputs").notNull(),
  parts: json<LoggedParts>("parts").notNull(),
}, (t) => [
  primaryKey({ columns: [t.meetingId, t.position] }),
  index("routing_candidates_specialist_idx").on(t.specialistId),
]);
