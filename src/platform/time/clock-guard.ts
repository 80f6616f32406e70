// Notices a wrong clock of this machine, by other clocks and by jumps, so that nothing that is due too early is done
// (docs/design/operation.md#clock-guard).
import type { Log } from "../log.ts";
import { type Running, startPollingLoop } from "../queue/polling-loop.ts";
import type { Clock } from "./clock.ts";
import type { Instant } from "./time.ts";

/** Another clock, such as that of Redis. `now` rejects while it can't be asked. */
export interface ReferenceClock {
  name: string;
  now(): Promise<Instant>;
}

export interface ClockGuardOptions {
  clock: Clock;
  log: Log;
  references: ReferenceClock[];
  /** The latest time that this program has recorded; later than now means that the clock is behind. */
  latest?(): Promise<Instant | undefined>;
  /** How much clocks may differ, in ms. */
  limitMs?: number;
  /** How often the clocks are compared, in ms. */
  everyMs?: number;
  /** How long a time must stay plausible before it is believed without another clock, in ms. */
  settleMs?: number;
  /** How often a jump is looked for, and the first comparison is tried again, in ms. */
  lookMs?: number;
  /** A clock that nobody sets, in ms. */
  monotonic?(): number;
}

export interface ClockState {
  state: "ok" | "wrong";
  /** How far another clock is ahead of ours, in ms; undefined before the first comparison, or without other clocks. */
  differenceMs: number | undefined;
}

export interface ClockGuard extends Running {
  /** Whether this process may act on due dates. False before the first comparison, and at once after a jump. */
  isRight(): boolean;
  state(): ClockState;
  /** Calls `listener` when the clock has become right or wrong. */
  onChange(listener: () => void): void;
}

interface Reading {
  name: string;
  /** How far it is ahead of our clock, in ms. */
  difference: number;
  /** How far it is ahead of the monotonic clock, in ms: constant, unless somebody sets it. */
  offset: number;
}

const LIMIT_MS = 2 * 60_000;
const EVERY_MS = 10_000;
const SETTLE_MS = 10 * 60_000;
const LOOK_MS = 1_000;

const largest = (readings: Reading[]): Reading | undefined =>
  readings.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0];

const inSeconds = (ms: number): string => `${Math.abs(Math.round(ms / 1000))} s`;

/** Compares the clocks from now on. Without other clocks that can be asked, only jumps and the past are known. */
export const startClockGuard = (options: ClockGuardOptions): ClockGuard => {
  const { clock, log, references, latest, limitMs = LIMIT_MS, everyMs = EVERY_MS, settleMs = SETTLE_MS } = options;
  const { lookMs = LOOK_MS, monotonic = () => performance.now() } = options;
  const offset = () => clock.now() - monotonic();
  const listeners: (() => void)[] = [];
  /** The offsets of our clock and of the others to the monotonic one when they were last believed or first read. */
  const believed = { own: offset(), others: new Map<string, number>() };
  let isCompared = false;
  let comparedAt = -Infinity;
  let fault: { reason: string; since: number } | undefined;
  let differenceMs: number | undefined;

  const hasJumped = () => Math.abs(offset() - believed.own) > limitMs;
  const believe = (readings: Reading[]) => {
    const wasWrong = fault !== undefined || !isCompared;
    if (fault) log.info("the clock is right again", { after: inSeconds(monotonic() - fault.since) });
    fault = undefined;
    isCompared = true;
    believed.own = offset();
    for (const { name, offset } of readings) believed.others.set(name, offset);
    if (wasWrong) { for (const listener of listeners) listener(); }
  };
  const doubt = (reason: string) => {
    if (fault) return void (fault.reason = reason);
    fault = { reason, since: monotonic() };
    log.error("the clock is wrong: nothing that is due is done", { reason });
    for (const listener of listeners) listener();
  };
  /** Without another clock that went on while ours jumped, the new time is believed when it stays for a while. */
  const settle = (reason: string, readings: Reading[]) => {
    doubt(reason);
    if (monotonic() - fault!.since < settleMs) return;
    log.warn("the time is believed, because it has not changed again", { reason });
    believe(readings);
  };
  const read = async ({ name, now }: ReferenceClock): Promise<Reading> => {
    const before = monotonic();
    const other = await now();
    const after = monotonic();
    return { name, difference: other - (clock.now() - (after - before) / 2), offset: other - (before + after) / 2 };
  };
  const isSteady = ({ name, offset }: Reading) =>
    believed.others.has(name) && Math.abs(offset - believed.others.get(name)!) <= limitMs;
  const isBehind = async () => {
    const recorded = isCompared && !fault ? undefined : await latest?.();
    return recorded !== undefined && recorded > clock.now() + limitMs;
  };

  const compare = async (): Promise<void> => {
    const outcomes = await Promise.allSettled(references.map(read));
    const readings = outcomes.flatMap((outcome) => outcome.status === "fulfilled" ? [outcome.value] : []);
    if (!isCompared && references.length > 0 && readings.length === 0) return;
    comparedAt = monotonic();
    const isAnotherMachine = readings.some(isSteady);
    for (const { name, offset } of readings) if (!believed.others.has(name)) believed.others.set(name, offset);
    const worst = largest(readings);
    differenceMs = worst?.difference;
    if (worst && Math.abs(worst.difference) > limitMs) {
      const direction = worst.difference > 0 ? "behind" : "ahead of";
      return doubt(`it is ${inSeconds(worst.difference)} ${direction} the clock of ${worst.name}`);
    }
    if (isAnotherMachine) return believe(readings);
    if (hasJumped()) return settle(`it has jumped by ${inSeconds(offset() - believed.own)}`, readings);
    if (await isBehind()) return settle("it is behind the latest time in the database", readings);
    believe(readings);
  };
  const loop = startPollingLoop("clock", lookMs, log, async () => {
    if (!isCompared || fault || hasJumped() || monotonic() - comparedAt >= everyMs) await compare();
  });

  return {
    isRight() {
      if (!isCompared || fault) return false;
      if (!hasJumped()) return true;
      doubt(`it has jumped by ${inSeconds(offset() - believed.own)}`);
      loop.wake();
      return false;
    },
    state: () => ({ state: fault ? "wrong" : "ok", differenceMs }),
    onChange: (listener) => void listeners.push(listener),
    stop: () => loop.stop(),
  };
};
