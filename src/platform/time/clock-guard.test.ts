// A clock that differs from others, jumps or lies before what was recorded is noticed, and believed again when it is right.
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "@tests/support/app/eventually.ts";
import { createLog } from "../log.ts";
import { type ClockGuard, type ClockGuardOptions, startClockGuard } from "./clock-guard.ts";
import { DAY_MS } from "./time.ts";

const MINUTE_MS = 60_000;
const LOOK_MS = 20;
const START = Date.UTC(2026, 9, 20, 10);

/** The machine: its clock, the one that nobody sets, and the clock of another machine. */
let own: number;
let other: number | undefined;
let monotonic: number;
let guard: ClockGuard;
let changes: boolean[];
let logged: { level: string; message: string }[];
beforeEach(() => {
  [own, other, monotonic] = [START, START, 0];
  logged = [];
  changes = [];
});
afterEach(() => guard.stop());

const pass = (ms: number) => {
  own += ms;
  monotonic += ms;
  if (other !== undefined) other += ms;
};

const start = (options: Partial<ClockGuardOptions> = {}) => {
  guard = startClockGuard({
    clock: { now: () => own },
    log: createLog("info", (line) => logged.push(JSON.parse(line))),
    references: [{
      name: "Redis",
      now: () => other === undefined ? Promise.reject(new Error("away")) : Promise.resolve(other),
    }],
    monotonic: () => monotonic,
    everyMs: MINUTE_MS,
    lookMs: LOOK_MS,
    ...options,
  });
  guard.onChange(() => changes.push(guard.isRight()));
};
const alone = { references: [] };
const untilRight = (isRight: boolean) => eventually(`isRight is ${isRight}`, () => guard.isRight() === isRight);
/** Time passes, and the guard looks. */
const look = async (ms: number) => {
  pass(ms);
  guard.isRight();
  await new Promise((resolve) => setTimeout(resolve, 3 * LOOK_MS));
};

test("nothing may be done before the clocks were compared; two minutes of difference are allowed", async () => {
  other = START + 2 * MINUTE_MS - 1_000;
  start();
  expect(guard.isRight()).toBe(false);
  await untilRight(true);
  expect(guard.state()).toEqual({ state: "ok", differenceMs: 2 * MINUTE_MS - 1_000 });
  expect([changes, logged]).toEqual([[true], []]);
});

test.each([["ahead", 3 * DAY_MS], ["behind", -3 * MINUTE_MS]])(
  "a clock that is %s of another is wrong from the start, logged once, and right when it was set",
  async (_, difference) => {
    own += difference;
    start();
    await eventually("it is wrong", () => guard.state().state === "wrong");
    expect([guard.isRight(), guard.state().differenceMs]).toEqual([false, -difference]);
    await look(MINUTE_MS);
    expect(logged.map(({ level }) => level)).toEqual(["error"]);
    own -= difference;
    await untilRight(true);
    expect(guard.state()).toEqual({ state: "ok", differenceMs: 0 });
    expect(logged.map(({ level }) => level)).toEqual(["error", "info"]);
    expect(changes).toEqual([false, true]);
  },
);

test("a jump is noticed at once, before the next comparison, and stays wrong while the other clock disagrees", async () => {
  start();
  await untilRight(true);
  own += 3 * DAY_MS;
  expect(guard.isRight()).toBe(false);
  await look(20 * MINUTE_MS);
  expect(guard.state()).toEqual({ state: "wrong", differenceMs: -3 * DAY_MS });
});

test("a clock that was set right while the other went on is believed at once", async () => {
  own -= 5 * MINUTE_MS;
  start();
  await eventually("it is wrong", () => guard.state().state === "wrong");
  own += 5 * MINUTE_MS;
  await untilRight(true);
});

test("when the other clock jumps as well, it is that of this machine: the time is believed after ten minutes", async () => {
  start();
  await untilRight(true);
  own += DAY_MS;
  other! += DAY_MS;
  expect(guard.isRight()).toBe(false);
  await look(9 * MINUTE_MS);
  expect(guard.state().state).toBe("wrong");
  await look(2 * MINUTE_MS);
  await untilRight(true);
  expect(logged.map(({ level }) => level)).toEqual(["error", "warn", "info"]);
});

test("while the other clock can't be asked, a right clock stays right; before the first answer nothing is done", async () => {
  other = undefined;
  start();
  await look(MINUTE_MS);
  expect([guard.isRight(), guard.state().state]).toEqual([false, "ok"]);
  other = own;
  await untilRight(true);
  other = undefined;
  await look(2 * MINUTE_MS);
  expect(guard.isRight()).toBe(true);
});

test("three days without a process are no jump; a clock before what was recorded waits for ten minutes", async () => {
  start({ ...alone, latest: () => Promise.resolve(START - 3 * DAY_MS) });
  await untilRight(true);
  await guard.stop();
  start({ ...alone, latest: () => Promise.resolve(START + DAY_MS) });
  await eventually("it is wrong", () => guard.state().state === "wrong");
  await look(11 * MINUTE_MS);
  await untilRight(true);
});
