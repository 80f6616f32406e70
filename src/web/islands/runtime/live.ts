// Follows the server's live hints: "look again", without content. While they cannot come, one looks again now and then.

/** How often one looks again while no hints come, in milliseconds. */
export const POLL_MS = 60_000;
/** After how long a stream that the server has ended for good is opened anew, in milliseconds. */
export const REOPEN_MS = 60_000;

/** What to look at again: a kind of the server's, or everything after a gap. */
export type Look = (kind: string | "everything") => void;

/** As much of an EventSource as is used. */
export interface HintSource {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: MessageEvent) => void): void;
  close(): void;
}

const CLOSED = 2;
const openStream = (): HintSource => new EventSource("/api/v2/Notifications/Live", { withCredentials: true });

/** Follows until the answer is called. `ready`: hints come; `away`: the server itself hears none. */
export const followHints = (look: Look, open: () => HintSource = openStream): () => void => {
  let source: HintSource;
  let polling: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  const poll = () => void (polling ??= setInterval(() => look("everything"), POLL_MS));
  const settle = () => {
    // What was told while nobody listened is lost, so that all of it is looked at once.
    if (polling) look("everything");
    clearInterval(polling);
    polling = undefined;
  };
  const fail = () => {
    poll();
    if (source.readyState !== CLOSED) return;
    clearTimeout(reopening);
    reopening = setTimeout(follow, REOPEN_MS);
  };
  const follow = () => {
    source = open();
    source.addEventListener("ready", settle);
    source.addEventListener("away", poll);
    source.addEventListener("hint", ({ data }) => look((JSON.parse(data) as { kind: string }).kind));
    source.addEventListener("error", fail);
  };
  follow();
  return () => {
    source.close();
    clearInterval(polling);
    clearTimeout(reopening);
  };
};
