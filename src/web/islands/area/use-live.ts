// Follows the server's live hints and invalidates what they name, so that changes appear without a reload.
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { pageAccount } from "@/web/islands/runtime/account-calls.ts";
import { checkConnection, followConnection } from "@/web/islands/runtime/followed-calls.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";

/** How often everything is fetched again while hints cannot arrive, in milliseconds. */
export const POLL_MS = 60_000;
/** When a stream that the server has closed is opened again, in milliseconds. */
export const REOPEN_MS = 60_000;

/** Fetches again what a hint names, or everything after a gap. */
type Refresh = (kind: string) => void;

/** The part of an EventSource that is used. */
export interface HintSource {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: MessageEvent) => void): void;
  close(): void;
}

const CLOSED = 2;
const openStream = (): HintSource => {
  const account = pageAccount();
  const query = account === undefined ? "" : `?account=${account}`;
  return new EventSource(`/api/v2/Notifications/Live${query}`, { withCredentials: true });
};

/** Returns a function that stops. Events: `ready` (hints arrive), `away` (the server receives none), `hint`. */
export const followHints = (
  refresh: Refresh,
  open: () => HintSource = openStream,
  onError = checkConnection,
): () => void => {
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
    onError();
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

/** The queries that each kind of hint invalidates; a kind that is not listed invalidates all. */
export type InvalidatedKeys = Readonly<Record<string, readonly QueryKey[]>>;

const invalidateOnHint = (queryClient: QueryClient, keys: InvalidatedKeys) => (kind: string) =>
  void invalidate(queryClient, ...(keys[kind] ?? [[]]));

/** Called once by the frame of an area. @param keys the same object at every call. */
export const useLive = (keys: InvalidatedKeys): void => {
  const queryClient = useQueryClient();
  useEffect(followConnection, []);
  useEffect(() => followHints(invalidateOnHint(queryClient, keys)), [queryClient, keys]);
};
