// Shutdown: after the first SIGTERM or SIGINT the process drains, then stops everything in order, within a fixed time.
// Imports nothing, so that the program can listen for signals before it loads anything else.

/** How long stopping may take after the drain, in ms: Docker and systemd send SIGKILL later. */
const DEADLINE_MS = 9_500;

export interface Shutdown {
  /** Whether the shutdown has begun, with its drain. */
  readonly begun: boolean;
  /** Registers how to stop something; the last one started is stopped first. */
  onStop(name: string, stop: () => unknown): void;
  /** After a signal the process goes on serving for `ms`, so that proxies can turn to others. `begin` is called first. */
  drainFor(ms: number, begin: () => void): void;
  /** Stops everything, without a drain, and exits with `code`, or with 1 when something fails or takes too long. */
  stop(code?: number): Promise<never>;
}

type Report = (message: string, fields: Record<string, unknown>) => void;
const toStderr: Report = (message, fields) => console.error(JSON.stringify({ message, ...fields }));

/** Listens for signals. As process 1 of a container, Deno would otherwise exit with an error at SIGTERM. */
export const listenForShutdown = (goneMs = DEADLINE_MS, report: Report = toStderr): Shutdown => {
  const stops: { name: string; stop: () => unknown }[] = [];
  let running: Promise<never> | undefined;
  let drain = { ms: 0, begin: () => {} };
  let signalled = false;
  const stopAll = async (code: number): Promise<never> => {
    setTimeout(() => {
      report("shutdown timed out", { pending: stops.map((s) => s.name) });
      Deno.exit(1);
    }, goneMs);
    for (let next = stops.at(-1); next; next = stops.at(-1)) {
      try {
        await next.stop();
      } catch (error) {
        report(`${next.name} failed to stop`, { error: String(error) });
        code = 1;
      }
      stops.pop();
    }
    Deno.exit(code);
  };
  const stop = (code = 0) => running ??= stopAll(code);
  const drainAndStop = () => {
    if (signalled) return;
    signalled = true;
    if (drain.ms === 0) return void stop();
    drain.begin();
    setTimeout(stop, drain.ms);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, drainAndStop);
  return {
    get begun() {
      return signalled || running !== undefined;
    },
    onStop: (name, stop) => void stops.push({ name, stop }),
    drainFor: (ms, begin) => void (drain = { ms, begin }),
    stop,
  };
};
