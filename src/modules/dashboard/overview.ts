// A specialist's first screen: meetings to come, what waits for him, how his leads do.
import { type Ctx, userOf } from "../../platform/ctx.ts";
import { addDays, dateIn, weekdayOf } from "../../platform/time.ts";
import { countLeadsByDay, listPressing } from "../leads/index.ts";
import type { DashboardProps } from "./overview-shapes.ts";

const WEEKS = 12;
const SHOWN = 5;

/** The Mondays of the last weeks, the oldest first. */
const mondaysUntil = (today: string): string[] => {
  const monday = addDays(today, 1 - weekdayOf(today));
  return Array.from({ length: WEEKS }, (_, i) => addDays(monday, -7 * (WEEKS - 1 - i)));
};

/** Dashboard/DashboardProps. Counters and weeks come from counter rows, so they cost the same with 100,000 leads. */
export const dashboardProps = async (ctx: Ctx): Promise<DashboardProps> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const rows = await countLeadsByDay(db, id);
  const sum = (fits: (row: typeof rows[number]) => boolean) =>
    rows.reduce((total, row) => total + (fits(row) ? row.leads : 0), 0);
  const inStatus = (status: string) => sum((row) => row.status === status);
  const pressing = await listPressing(db, id, ctx.now);
  return {
    nextMeetings: pressing.meetings.slice(0, SHOWN),
    waiting: pressing.waiting.slice(0, SHOWN),
    counters: {
      total: sum(() => true),
      received: inStatus("received"),
      live: inStatus("live"),
      booked: inStatus("booked"),
      converted: inStatus("converted"),
      notConverted: inStatus("not-converted"),
      expired: inStatus("expired"),
    },
    weeks: mondaysUntil(dateIn("UTC", ctx.now)).map((monday) => {
      const next = addDays(monday, 7);
      const inWeek = ({ date }: { date: string }) => date >= monday && date < next;
      return { monday, leads: sum(inWeek), converted: sum((row) => inWeek(row) && row.status === "converted") };
    }),
  };
};
