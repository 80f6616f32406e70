// Failures that all have at once: a line at the beginning, and then how many there were.
import { expect, test } from "vitest";
import { eventually } from "@tests/support/app/eventually.ts";
import { unavailable } from "./errors.ts";
import { createLog } from "./log.ts";
import { logFailure, warnUnavailable } from "./outage-log.ts";

const open = () => {
  const lines: { level: string; cause?: string; count?: number; stack?: string }[] = [];
  return { lines, log: createLog("debug", (line) => lines.push(JSON.parse(line))) };
};

test("each cause is logged at once, then once in a period with the number of failures", async () => {
  const { lines, log } = open();
  const fail = (cause: string) => warnUnavailable(log, { message: "failed", error: new Error(cause) }, 200);
  for (const cause of ["full", "away", "full", "full"]) fail(cause);
  expect(lines.map(({ cause, count }) => [cause, count])).toEqual([["full", 1], ["away", 1]]);
  await eventually("the period is over", () => lines.length === 3);
  expect(lines[2]).toMatchObject({ level: "warn", cause: "full", count: 2 });
  fail("full");
  expect(lines).toHaveLength(3);
  await eventually("the next period is over", () => lines.length === 4);
  expect(lines[3]).toMatchObject({ cause: "full", count: 1 });
});

test("an outage is a warning without a stack; other errors keep their level and stack", () => {
  const { lines, log } = open();
  logFailure(log, "error", { message: "failed", error: unavailable() });
  logFailure(log, "error", { message: "failed", error: new TypeError("a fault of ours") });
  expect(lines).toMatchObject([{ level: "warn", count: 1 }, { level: "error", error: "a fault of ours" }]);
  expect(lines.map(({ stack }) => stack !== undefined)).toEqual([false, true]);
});
