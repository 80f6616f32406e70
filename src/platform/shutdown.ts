// Stopping well: the first SIGTERM or SIGINT ends everything in order, within a time that nobody has to guess.
// Imports nothing, so that the program can listen for signals before it loads anything else.

/** Docker and systemd send a second, deadlier signal; the program is gone before. In ms. */
const DEADLINE_MS = 9_500;

export interface Shutdown {
  /** Whether the end has begun. */
  readonly begun: boolean;
  /** Remembers how to stop something that was started; the last one started is stopped first. */
  onStop(name: string, stop: () => unknown): void;
  /** Stops everything and leaves with `code`, or with 1 when something fails or takes too long. */
  stop(code?: number): Promise<never>;
}

type Say = (message: string, fields: Record<string, unknown>) => void;
const toErrors: Say = (message, fields) => console.error(JSON.stringify({ message, ...fields }));

/** Listens for signals from now on. As the first process of a container, Deno would otherwise die of SIGTERM. */
export const listenForShutdown = (goneMs = DEADLINE_MS, say: Say = toErrors): Shutdown => {
  const stops: { name: string; stop: () => unknown }[] = [];
  let going: Promise<never> | undefined;
  const stopAll = async (code: number): Promise<never> => {
    setTimeout(() => {
      say("it did not stop in time", { left: stops.map((s) => s.name) });
      Deno.exit(1);
    }, goneMs);
    for (let next = stops.at(-1); next; next = stops.at(-1)) {
      try {
        await next.stop();
      } catch (error) {
        say(`${next.name} did not stop well`, { error: String(error) });
        code = 1;
      }
      stops.pop();
    }
    Deno.exit(code);
  };
  const stop = (code = 0) => going ??= stopAll(code);
  for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, () => void stop());
  return {
    get begun() {
      return going !== undefined;
    },
    onStop: (name, how) => void stops.push({ name, stop: how }),
    stop,
  };
};
