// A specialist's first screen: meetings to come, what waits for him, how his leads do.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { addDays, dateIn, weekdayOf } from "@/platform/time/time.ts";
import { countLeadsByStatus, countLeadsByWeek, listPressing } from "@/modules/leads/index.ts";
import type { DashboardProps } from "./overview-schemas.ts";

const WEEKS = 12;
const SHOWN = { meetings: 5, waiting: 10 };

/** The Mondays of the last weeks, the oldest first. */
const mondaysUntil = (today: string): string[] => {
  const monday = addDays(today, 1 - weekdayOf(today));
  return Array.from({ length: WEEKS }, (_, i) => addDays(monday, -7 * (WEEKS - 1 - i)));
};

/** Dashboard/DashboardProps. Counters and weeks come from counter rows, so they cost the same with 100,000 leads. */
export const getDashboardProps = async (ctx: Ctx): Promise<DashboardProps> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const { "not-converted": notConverted, ...counters } = await countLeadsByStatus(db, id);
  const { meetings: nextMeetings, meetingsOn, ...pressing } = await listPressing(db, id, ctx.now, SHOWN);
  return {
    ...pressing,
    nextMeetings,
    meetings: meetingsOn,
    counters: {
      ...counters,
      notConverted,
      total: Object.values(counters).reduce((total, leads) => total + leads, notConverted),
    },
    weeks: await weeksUntil(db, id, dateIn("UTC", ctx.now)),
  };
};

/** Leads by the week of their birth, and how many of them have converted. */
const weeksUntil = async (db: Reader, id: string, today: string): Promise<DashboardProps["weeks"]> => {
  const mondays = mondaysUntil(today);
  const counted = new Map((await countLeadsByWeek(db, id, mondays[0]!)).map((week) => [week.monday, week]));
  return mondays.map((monday) => {
    const { leads = 0, converted = 0 } = counted.get(monday) ?? {};
    return { monday, leads, converted };
  });
};
