import { expect, test } from "vitest";
import { readHours } from "./hours.ts";

const on = (days: number[], from: string, to: string) => {
  const minutes = (text: string) => Number(text.split(":")[0]) * 60 + Number(text.split(":")[1]);
  return days.map((weekday) => ({ weekday, from: minutes(from), to: minutes(to) }));
};
const WEEK = [1, 2, 3, 4, 5];

test.each<[string, ReturnType<typeof readHours>]>([
  ["Mon-Fri 09:00-17:00", on(WEEK, "9:00", "17:00")],
  ["Monday 9-12, 13:00-17:30", [...on([1], "9:00", "12:00"), ...on([1], "13:00", "17:30")]],
  ["Mo–Do 9:00–12:00; Fr 9-12 Uhr", [...on([1, 2, 3, 4], "9:00", "12:00"), ...on([5], "9:00", "12:00")]],
  ["Mon, Wed and Thu: 9 am to 5 pm", on([1, 3, 4], "9:00", "17:00")],
  ["Dienstag von 8.15 bis 12.30 Uhr\nSamstag geschlossen", on([2], "8:15", "12:30")],
  ["Mondays 12pm-8pm", on([1], "12:00", "20:00")],
  ["daily 10-18", on([1, 2, 3, 4, 5, 6, 7], "10:00", "18:00")],
  ["Sat-Mon 10-12", on([6, 7, 1], "10:00", "12:00")],
  ["Sunday 20:00-0:00", on([7], "20:00", "24:00")],
  ["Mon 17-9", on([1], "17:00", "9:00")],
  ['{"monday":{"start":"09:00","end":"18:00","breaks":[{"start":"12:00","end":"12:30"}]},"tuesday":null}', [
    ...on([1], "9:00", "12:00"),
    ...on([1], "12:30", "18:00"),
  ]],
  ['{"tuesday":{"start":"09:00","end":"12:00"}}', on([2], "9:00", "12:00")],
  ['{"monday":null}', undefined],
  ['{"monday":', undefined],
  ["", undefined],
  ["9-17", undefined],
  ["Mon", undefined],
  ["Mon 9", undefined],
  ["Mon 9-12, Tue", undefined],
  ["Mon 25-26", undefined],
  ["by appointment", undefined],
  ["Mon 9-12 (not in August)", undefined],
  ['{"monday":{"start":"09:00"}}', undefined],
  ["Mon closed", undefined],
])("%s", (text, weekly) => expect(readHours(text)).toEqual(weekly));
