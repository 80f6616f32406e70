// Pure decisions of billing: what leads cost, which package applies, when a cap is reached (PRODUCT section 5).
import { addDays, dateIn, dayStart, type Instant, weekdayOf } from "../../platform/time.ts";

/** A discount for buying at least `quantity` credits at once; 500 basis points are 5 %. */
export interface Package {
  quantity: number;
  discountBps: number;
}

/** A credit that comes back to an expired lot stays good for this many days more. */
export const RETURNED_CREDIT_DAYS = 30;

/** Price of a line in minor units, rounded half up, in integers (PRODUCT section 5). */
export const lineTotal = (quantity: number, unitMinor: number, discountBps: number): number =>
  Math.floor((quantity * unitMinor * (10_000 - discountBps) + 5_000) / 10_000);

/** The best tier that a quantity reaches; without one, no discount. */
export const bestPackage = (quantity: number, packages: readonly Package[]): Package => {
  const reached = packages.filter((p) => p.quantity <= quantity);
  return reached.reduce((best, p) => p.discountBps > best.discountBps ? p : best, { quantity: 1, discountBps: 0 });
};

/** When credits end that were bought or granted at `from`: the same day some months later, in UTC. */
export const creditsExpireAt = (from: Instant, validityMonths: number): Instant => {
  const start = new Date(from);
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + validityMonths);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime();
};

/** Leads that count and what they cost, net of returns. */
export interface Consumption {
  leads: number;
  spentMinor: number;
}

/** A specialist's own limits; null is no limit (PRODUCT section 2, Specialist profile). */
export interface Caps {
  capPerDay: number | null;
  capPerWeek: number | null;
  /** Minor units. */
  capSpendingPerMonth: number | null;
}

export const hasCaps = (caps: Caps): boolean =>
  caps.capPerDay !== null || caps.capPerWeek !== null || caps.capSpendingPerMonth !== null;

interface Period {
  from: Instant;
  /** Exclusive. */
  to: Instant;
}

/** The day, the week from Monday and the month in which an instant lies, on the clock of a zone. */
export const capPeriods = (zone: string, now: Instant): { day: Period; week: Period; month: Period } => {
  const today = dateIn(zone, now);
  const monday = addDays(today, 1 - weekdayOf(today));
  const first = `${today.slice(0, 8)}01`;
  const nextFirst = `${addDays(first, 31).slice(0, 8)}01`;
  const period = (from: string, to: string): Period => ({ from: dayStart(zone, from), to: dayStart(zone, to) });
  return {
    day: period(today, addDays(today, 1)),
    week: period(monday, addDays(monday, 7)),
    month: period(first, nextFirst),
  };
};

export interface CapInput {
  caps: Caps;
  /** What was consumed since the start of each period of `capPeriods`. */
  consumed: { day: Consumption; week: Consumption; month: Consumption };
  /** What the next lead would cost, minor units: spending never goes beyond its cap. */
  nextPriceMinor: number;
  zone: string;
  now: Instant;
}

/** Until when no further lead may come because a cap is reached; null while none is. */
export const cappedUntil = ({ caps, consumed, nextPriceMinor, zone, now }: CapInput): Instant | null => {
  if (!hasCaps(caps)) return null;
  const { day, week, month } = capPeriods(zone, now);
  const { capPerDay, capPerWeek, capSpendingPerMonth } = caps;
  const ends: Instant[] = [];
  if (capPerDay !== null && consumed.day.leads >= capPerDay) ends.push(day.to);
  if (capPerWeek !== null && consumed.week.leads >= capPerWeek) ends.push(week.to);
  if (capSpendingPerMonth !== null && consumed.month.spentMinor + nextPriceMinor > capSpendingPerMonth) {
    ends.push(month.to);
  }
  return ends.length ? Math.max(...ends) : null;
};

/** Whether a cap keeps the next lead away. */
export const capReached = (input: CapInput): boolean => cappedUntil(input) !== null;
