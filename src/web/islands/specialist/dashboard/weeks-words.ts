// Twelve weeks in a sentence.
import type { DashboardProps } from "@/modules/dashboard/overview-schemas.ts";

const NUMBERS: Record<number, string> = { 4: "four", 8: "eight", 12: "twelve" };

/** "31 leads in twelve weeks, 6 of them converted so far (19 %)." */
export const weeksWords = (weeks: DashboardProps["weeks"]): string => {
  const sum = (of: "leads" | "converted") => weeks.reduce((total, week) => total + week[of], 0);
  const [leads, converted] = [sum("leads"), sum("converted")];
  const span = `in the last ${NUMBERS[weeks.length] ?? weeks.length} weeks`;
  if (leads === 0) return `No leads came ${span}.`;
  const came = `${leads.toLocaleString("en")} ${leads === 1 ? "lead" : "leads"} ${span}`;
  if (converted === 0) return `${came}, none of them converted so far.`;
  const share = Math.round((converted / leads) * 100);
  return `${came}, ${converted.toLocaleString("en")} of them converted so far (${share} %).`;
};
