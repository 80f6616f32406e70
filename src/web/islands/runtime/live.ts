// Follows the server's live hints, which say what to fetch again. Without a connection everything is fetched regularly.

/** How often everything is fetched again while hints cannot arrive, in milliseconds. */
export const POLL_MS = 60_000;
/** When a stream that the server has closed is opened again, in milliseconds. */
export const REOPEN_MS = 60_000;

/** Fetches again what a hint names, or everything after a gap. */
export type Refresh = (kind: string) => void;

/** The part of an EventSource that is used. */
export interface HintSource {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: MessageEvent) => void): void;
  close(): void;
}

const CLOSED = 2;
const openStream = (): HintSource => new EventSource("/api/v2/Notifications/Live", { withCredentials: true });

/** Returns a function that stops. Events: `ready` (hints arrive), `away` (the server receives none), `hint`. */
export const followHints = (refresh: Refresh, open: () => HintSource = openStream): () => void => {
  let source: HintSource;
  let polling: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  const poll = () => void (polling ??= setInterval(() => refresh("everything"), POLL_MS));
  const stopPolling = () => {
    // Hints were lost meanwhile, so everything is fetched once.
    if (polling) refresh("everything");
    clearInterval(polling);
    polling = undefined;
  };
  const reconnect = () => {
    poll();
    if (source.readyState !== CLOSED) return;
    clearTimeout(reopening);
    reopening = setTimeout(follow, REOPEN_MS);
  };
  const follow = () => {
    source = open();
    source.addEventListener("ready", stopPolling);
    source.addEventListener("away", poll);
    source.addEventListener("hint", ({ data }) => refresh((JSON.parse(data) as { kind: string }).kind));
    source.addEventListener("error", reconnect);
  };
  follow();
  return () => {
    source.close();
    clearInterval(polling);
    clearTimeout(reopening);
  };
};
