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
const findFault = (error: unknown): WriteFault | undefined => {
  if (isDiskFault(error)) return "full";
  if (isBusy(error) || isTimeout(error)) return "stuck";
  return isServerAway(error) ? "away" : undefined;
};

export class WriteMonitor {
  readonly #options: MonitorOptions;
  readonly #waiting = new Set<Waiting>();
  #fault: WriteFault | undefined;
  #lastWrite: number | undefined;
  #isProbing = false;
  #isClosed = false;
  #endPause = () => {};

  constructor(options: MonitorOptions) {
    this.#options = options;
  }

  /** Runs a write and notes how it went. Throws 503 at once when writing is known not to work and `failFast`. */
  async observe<T>(write: (attempt: Attempt) => Promise<T>): Promise<T> {
    if (this.#fault && this.#options.failFast) throw unavailable();
    const attempt = { sent: false, abandoned: false };
    const { promise: abandoned, reject } = Promise.withResolvers<never>();
    const entry = { attempt, since: performance.now(), reject };
    this.#waiting.add(entry);
    try {
      const running = write(attempt);
      // A batch that was refused has not shown that the disk has space.
      running.then((value) => value === "conflict" ? undefined : this.#succeed(), (error) => {
        const found = findFault(error);
        if (found) this.fail(found);
      });
      return await Promise.race([running, abandoned]);
    } finally {
      this.#waiting.delete(entry);
    }
  }

  /** Reports a fault that a write or a request has met. */
  fail(found: WriteFault): void {
    if (this.#isClosed) return;
    const isNew = this.#fault !== found;
    this.#fault = found;
    if (isNew) this.#options.onChange?.(found);
    if (this.#options.failFast) this.#abandonAll();
    void this.#probeUntilWritten();
  }

  /** Makes a probe, unless one is being made. */
  check(): void {
    if (!this.#fault && !this.#isClosed) void this.#probeUntilWritten();
  }

  state(): WriteState {
    const now = performance.now();
    const isIdle = this.#lastWrite === undefined || now - this.#lastWrite > (this.#options.idleMs ?? IDLE_MS);
    if (isIdle) this.check();
    const [oldest] = this.#waiting;
    return {
      state: this.#fault ?? "ok",
      lastWriteMs: this.#lastWrite === undefined ? undefined : now - this.#lastWrite,
      waitingMs: oldest ? now - oldest.since : 0,
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#endPause();
  }

  #succeed(): void {
    this.#lastWrite = performance.now();
    const wasFailing = this.#fault !== undefined;
    this.#fault = undefined;
    if (wasFailing) this.#options.onChange?.(undefined);
    this.#endPause();
  }

  #abandonAll(): void {
    for (const { attempt, reject } of this.#waiting) {
      attempt.abandoned = true;
      reject(attempt.sent ? uncertain() : unavailable());
    }
  }

  async #probeUntilWritten(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    do {
      if (this.#fault) await this.#pause();
      if (!this.#isClosed) await this.#probeOnce();
    } while (this.#fault && !this.#isClosed);
    this.#isProbing = false;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#options.probeMs);
      this.#endPause = () => (clearTimeout(timer), resolve());
    });
  }

  /** An error that is no fault of writing, such as a table that a migration has not created yet, counts as written. */
  async #probeOnce(): Promise<void> {
    const { probe, ping } = this.#options;
    try {
      await probe(this.#fault === "full");
      this.#succeed();
    } catch (error) {
      const found = findFault(error);
      const isSilent = found === "stuck" && ping !== undefined && await ping().then(() => false, () => true);
      if (!found) this.#succeed();
      else this.fail(isSilent ? "away" : found);
    }
  }
}
