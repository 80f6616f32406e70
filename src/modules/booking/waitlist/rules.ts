// Rules of the earlier-slot list: statuses of waitlist entries, offers and freed times, how long each lasts, and when nobody is
// woken up (docs/design/meetings.md#earlier-slots).
import { isIn, type StatusEntry, statusesOf, statusesWith } from "@/platform/status.ts";
import { DAY_MS, findZone, HOUR_MS, type Instant, localTime, MINUTE_MS } from "@/platform/time/time.ts";
import { changeDeadline } from "@/modules/scheduling/rules.ts";

interface EntryStatusEntry extends StatusEntry {
  transitions: Partial<Record<EntryAction, string>>;
  /** The visitor has one such entry for a category at most. */
  isActive?: true;
  /** Whether it can be offered a time. */
  isQueued?: true;
}

/** A waitlist entry and what can happen to it. */
export const ENTRY_STATUS = {
  waiting: {
    label: "Waiting",
    tone: "active",
    transitions: { offer: "offered", withdraw: "withdrawn", end: "ended" },
    isActive: true,
    isQueued: true,
  },
  offered: {
    label: "Has an offer",
    tone: "planned",
    transitions: { take: "fulfilled", pass: "waiting", withdraw: "withdrawn", end: "ended" },
    isActive: true,
  },
  fulfilled: { label: "Moved to an earlier time", tone: "ok", transitions: {} },
  withdrawn: { label: "Withdrawn", tone: "info", transitions: {} },
  ended: { label: "Over", tone: "info", transitions: {} },
} as const satisfies Record<string, EntryStatusEntry>;
export type EntryAction = "offer" | "take" | "pass" | "withdraw" | "end";
export type EntryStatus = keyof typeof ENTRY_STATUS;
export const ENTRY_STATUSES = statusesOf(ENTRY_STATUS);
export const ACTIVE_ENTRIES = statusesWith(ENTRY_STATUS, { isActive: true });
export const QUEUED_ENTRIES = statusesWith(ENTRY_STATUS, { isQueued: true });
export const isActiveEntry = isIn(ENTRY_STATUS, ACTIVE_ENTRIES);

/** The status after an action; undefined when the status does not allow it. */
export const entryAfter = (action: EntryAction, status: EntryStatus): EntryStatus | undefined =>
  (ENTRY_STATUS[status].transitions as Partial<Record<EntryAction, EntryStatus>>)[action];

/** An offer and its ends: an answer, no answer in time, or that it became impossible. */
const OFFER_STATUS = {
  open: { label: "Held for you", tone: "planned", isOpen: true },
  taken: { label: "Taken", tone: "ok" },
  declined: { label: "Declined", tone: "info" },
  missed: { label: "Not answered in time", tone: "info" },
  void: { label: "No longer possible", tone: "info" },
} as const satisfies Record<string, StatusEntry & { isOpen?: true }>;
export type OfferStatus = keyof typeof OFFER_STATUS;
export const OFFER_STATUSES = statusesOf(OFFER_STATUS);
export const OPEN_OFFERS = statusesWith(OFFER_STATUS, { isOpen: true });
/** How an open offer can end. */
export type OfferEnd = Exclude<OfferStatus, "open">;

/** A time that became free: `open` to all after the last offer. */
const FREED_STATUS = {
  offering: { label: "Being offered", tone: "active" },
  taken: { label: "Taken from the list", tone: "ok", isTaken: true },
  open: { label: "Open to all", tone: "info" },
} as const satisfies Record<string, StatusEntry & { isTaken?: true }>;
export const FREED_STATUSES = statusesOf(FREED_STATUS);
export const TAKEN_TIMES = statusesWith(FREED_STATUS, { isTaken: true });

/** Why a time became free. `opened`: the specialist's calendar opened it; such times are not offered any more. */
export const FREED_CAUSES = ["cancelled", "rescheduled", "handed-over", "opened"] as const;
export type FreedCause = (typeof FREED_CAUSES)[number];

/** How long a time is held for one person. */
export const OFFER_MS = 15 * MINUTE_MS;
/** The hold outlasts the offer by this, so that the sweep can pass the time on before anyone else gets it. */
export const HOLD_GRACE_MS = 2 * MINUTE_MS;
/** How long an entry without a meeting is useful. */
const ENTRY_DAYS = 14;
/** Local hours in which times are offered: from 07:00 until 22:00. */
export const AWAKE_HOURS = { from: 7, to: 22 } as const;
/** Only times that were freed further ahead than this count in the share that was filled. */
export const FREED_AHEAD_MS = 3 * HOUR_MS;

/** Whether somebody in this zone can be expected to read an email now. */
export const isAwake = (now: Instant, zone: string): boolean => {
  const { hour } = localTime(now, findZone(zone) ?? "UTC");
  return hour >= AWAKE_HOURS.from && hour < AWAKE_HOURS.to;
};

/** Until when an entry is useful: as long as its meeting can be moved, else for 14 days. */
export const usefulUntil = (meeting: { startsAt: Instant } | undefined, now: Instant): Instant =>
  meeting ? changeDeadline("visitor", meeting) : now + ENTRY_DAYS * DAY_MS;

/** Whether an offer is earlier than a meeting that can still be moved. */
export const isSooner = (offer: { startsAt: Instant }, meeting: { startsAt: Instant }, now: Instant): boolean =>
  offer.startsAt < meeting.startsAt && usefulUntil(meeting, now) > now;
