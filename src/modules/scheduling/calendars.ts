// The verbs of calendars: read one, save one.
import { eq, sql } from "drizzle-orm";
import { calendarChanged } from "../../events.ts";
import type { Reader } from "../../platform/db.ts";
import { invalid } from "../../platform/errors.ts";
import { publish } from "../../platform/outbox.ts";
import { prepared } from "../../platform/prepared.ts";
import type { Tx } from "../../platform/transact.ts";
import { calendarProblems, type CalendarRules } from "./rules.ts";
import { calendars } from "./tables.ts";

const calendarOf = prepared((db) =>
  db.select({ rules: calendars.rules }).from(calendars)
    .where(eq(calendars.specialistId, sql.placeholder("specialistId"))).prepare()
);

/** A specialist's calendar, when he has set one up. */
export const findCalendar = async (db: Reader, specialistId: string): Promise<CalendarRules | undefined> => {
  const [row] = await calendarOf(db).all({ specialistId });
  return row?.rules as CalendarRules | undefined;
};

/** Sets a specialist's calendar. Throws 400 with a sentence for each fault. */
export const saveCalendar = async (tx: Tx, { specialistId, rules }: { specialistId: string; rules: CalendarRules }) => {
  const problems = calendarProblems(rules);
  if (problems.length) throw invalid(problems);
  await tx.insert(calendars).values({ specialistId, rules, changedAt: tx.now })
    .onConflictDoUpdate({ target: calendars.specialistId, set: { rules, changedAt: tx.now } });
  await publish(tx, calendarChanged({ specialistId }));
};
