// Every scheduled task has a label for administrators.
import { expect, test } from "vitest";
import { schedules } from "@/app.ts";
import { scheduleLabel } from "@/modules/admin/jobs/labels.ts";

test("every schedule has a label of its own", () => {
  const labels = schedules.map(({ name }) => scheduleLabel(name));
  expect(schedules.filter((_, at) => !labels[at]).map(({ name }) => name)).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
});
