// Notices when writing does not work, and when it works again: from the writes themselves, and from a probe while they fail
// or when there are none (docs/design/database.md#stuck-writes).
import { unavailable, uncertain } from "../../errors.ts";
import { isBusy, isDiskFault, isServerAway, isTimeout } from "../errors.ts";
import type { WriteFault, WriteState } from "../types.ts";

export interface MonitorOptions {
  /** Writes the probe row; `padded`: as much as a booking. */
  probe(padded: boolean): Promise<unknown>;
  /** Resolves when the database answers a read; without it, a write without an answer counts as stuck. */
  ping?(): Promise<unknown>;
  /** Whether writes are refused while writing does not work; otherwise each finds out for itself. */
  failFast: boolean;
  /** Called when writing stops or starts to work. */
  onChange?(fault: WriteFault | undefined): void;
  /** How long between probes while writing does not work, in ms. */
  probeMs: number;
  /** How long nothing may have been written before the state is asked for and a probe is made, in ms. */
  idleMs?: number;
}

/** One write, as its code sees it. */
export interface Attempt {
  /** Set when it is on its way: from then on nobody knows whether it was applied. */
  sent: boolean;
  /** Its caller has been answered: it must not be sent any more. */
  abandoned: boolean;
}

interface Waiting {
  attempt: Attempt;
  since: number;
  reject(error: unknown): void;
}

const IDLE_MS = 30_000;

/** What an error says about writing; undefined when the database has refused this write only. */
const faultOf = (error: unknown): WriteFault | undefined => {
  if (isDiskFault(error)) return "full";
  if (isBusy(error) || isTimeout(error)) return "stuck";
  return isServerAway(error) ? "away" : undefined;
};

export const createWriteMonitor = (options: MonitorOptions) => {
  const { probe, ping, failFast, onChange, probeMs, idleMs = IDLE_MS } = options;
  const waiting = new Set<Waiting>();
  let fault: WriteFault | undefined;
  let lastWrite: number | undefined;
  let isProbing = false;
  let isClosed = false;
  let endPause = () => {};

  const succeed = () => {
    lastWrite = performance.now();
    const wasFailing = fault !== undefined;
    fault = undefined;
    if (wasFailing) onChange?.(undefined);
    endPause();
  };
  const abandonAll = () => {
    for (const { attempt, reject } of waiting) {
      attempt.abandoned = true;
      reject(attempt.sent ? uncertain() : unavailable());
    }
  };
  /** Reports a fault that a write or a request has met. */
  const fail = (found: WriteFault) => {
    if (isClosed) return;
    const isNew = fault !== found;
    fault = found;
    if (isNew) onChange?.(found);
    if (failFast) abandonAll();
    void probeUntilWritten();
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, probeMs);
      endPause = () => (clearTimeout(timer), resolve());
    });
  /** An error that is no fault of writing, such as a table that a migration has not created yet, counts as written. */
  const probeOnce = async () => {
    try {
      await probe(fault === "full");
      succeed();
    } catch (error) {
      const found = faultOf(error);
      const isSilent = found === "stuck" && ping !== undefined && await ping().then(() => false, () => true);
      if (!found) succeed();
      else fail(isSilent ? "away" : found);
    }
  };
  const probeUntilWritten = async () => {
    if (isProbing) return;
    isProbing = true;
    do {
      if (fault) await pause();
      if (!isClosed) await probeOnce();
    } while (fault && !isClosed);
    isProbing = false;
  };

  /** Makes a probe, unless one is being made. */
  const check = () => {
    if (!fault && !isClosed) void probeUntilWritten();
  };

  return {
    fail,
    check,
    /** Runs a write and notes how it went. Throws 503 at once when writing is known not to work and `failFast`. */
    async observe<T>(write: (attempt: Attempt) => Promise<T>): Promise<T> {
      if (fault && failFast) throw unavailable();
      const attempt = { sent: false, abandoned: false };
      const { promise: abandoned, reject } = Promise.withResolvers<never>();
      const entry = { attempt, since: performance.now(), reject };
      waiting.add(entry);
      try {
        const running = write(attempt);
        // A batch that was refused has not shown that the disk has space.
        running.then((value) => value === "conflict" ? undefined : succeed(), (error) => {
          const found = faultOf(error);
          if (found) fail(found);
        });
        return await Promise.race([running, abandoned]);
      } finally {
        waiting.delete(entry);
      }
    },
    state(): WriteState {
      const now = performance.now();
      const isIdle = lastWrite === undefined || now - lastWrite > idleMs;
      if (isIdle) check();
      const [oldest] = waiting;
      return {
        state: fault ?? "ok",
        lastWriteMs: lastWrite === undefined ? undefined : now - lastWrite,
        waitingMs: oldest ? now - oldest.since : 0,
      };
    },
    close() {
      isClosed = true;
      endPause();
    },
  };
};
export type WriteMonitor = ReturnType<typeof createWriteMonitor>;
