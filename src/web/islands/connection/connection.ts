// The entry of the code about connections, unsent input and stray presses, loaded when it is first needed.
import { onlineManager } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { mountConnectionBanner } from "./connection-banner.tsx";
import { type ConnectionStatus, createConnectionStatus, type Message } from "./connection-status.ts";
import { type FailedCall, recover } from "./recover.ts";
import { ignoreStraySecondPresses } from "./second-press.ts";
import { followForms } from "./unsent-forms.ts";
import { keepPlace, ownerOf } from "./unsent-storage.ts";

const RESTORED: Message = { kind: "done", text: "restored" };
/** How long the server may take to answer a probe, in milliseconds. */
const PROBE_TIMEOUT = 5_000;
/** A query that has failed this often is being tried for three seconds: it is tried again after 1 and 2 s. */
const FAILURES_UNTIL_SLOW = 3;

/** Answers of a gateway whose server is away count as none. */
const probe = (): Promise<boolean> =>
  fetch("/healthz", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT) })
    .then(({ status }) => status < 500, () => false);

let router: AnyRouter | undefined;
const queriesOf = (of: AnyRouter) => (of.options.context as IslandContext).queryClient;

/** Fetches again what has failed meanwhile; what is only old is fetched again by the query client. */
const resume = (): void => {
  if (!router) return;
  void queriesOf(router).refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  if (router.state.matches.some(({ status }) => status === "error")) void router.invalidate();
};

const followQueries = (of: AnyRouter, status: ConnectionStatus): void => {
  const cache = queriesOf(of).getQueryCache();
  cache.subscribe(() =>
    status.setRetrying(
      cache.getAll().some(({ state }) =>
        state.fetchStatus === "fetching" && state.fetchFailureCount >= FAILURES_UNTIL_SLOW
      ),
    )
  );
};

/** Signing in again leads back to this place. */
const leaveTo = (path: string): void => {
  if (path === "/login") keepPlace({ owner: ownerOf(), href: location.pathname + location.search });
  location.assign(path === "/login" ? "/login?session=ended" : path);
};

/** Queries wait for the connection, and begin again with it: by what the probe says, not by what the browser believes. */
const setOnline = (isOnline: boolean): void => {
  onlineManager.setOnline(isOnline);
  if (isOnline) resume();
};

const create = () => {
  ignoreStraySecondPresses();
  const status = createConnectionStatus({ isOnline: () => navigator.onLine, probe, onChange: setOnline });
  onlineManager.setEventListener(() => undefined);
  onlineManager.setOnline(true);
  mountConnectionBanner(status.message);
  for (const event of ["online", "offline"]) addEventListener(event, () => void status.check());
  self.$online = status.untilBack;
  self.$restored = () => status.say(RESTORED);
  const beginSaving = followForms({
    onRestored: self.$restored,
    onNewer: (values) => void import("./newer-values.tsx").then(({ openNewerValues }) => openNewerValues(values)),
  });
  if (!navigator.onLine) void status.check();
  return {
    check: status.check,
    followSlow: status.followSlow,
    recover: (call: FailedCall) => recover(status, call),
    leaveTo,
    beginSaving,
    status,
  };
};

let created: ReturnType<typeof create> | undefined;

/** Everything is created once. The router is given once there is one. */
export const start = (given: AnyRouter | undefined): Omit<ReturnType<typeof create>, "status"> => {
  created ??= create();
  if (given && !router) {
    router = given;
    followQueries(given, created.status);
  }
  return created;
};
