// Administrators read what every schedule does in words; one that is new must say so, too.
import { expect, test } from "vitest";
import { schedules } from "@/app.ts";
import { scheduleWords } from "@/modules/admin/job-words.ts";

test("every schedule has words of its own", () => {
  const labels = schedules.map(({ name }) => scheduleWords(name));
  expect(schedules.filter((_, at) => !labels[at]).map(({ name }) => name)).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
});
