// Follows the calls of the browser. What is slow, what failed and what was typed is handled by code that is loaded when it
// is needed (docs/design/screens.md#offline-slow-and-lost-sessions), because the funnel's first screens have a budget.
import type { Fetch } from "@/web/api/calls.ts";
import type { IslandRouter } from "./island-router.tsx";
import { UNSENT } from "./unsent-key.ts";

/** How long a call may take before the banner says that it is slow, in milliseconds. */
export const SLOW_MS = 3_000;

let router: IslandRouter | undefined;

const load = () => import("@/web/islands/connection/connection.ts").then(({ start }) => start(router));

/** The browser's fetch. A call that could not be answered is sent again where that is safe. */
export const followedFetch: Fetch = (input, init) => {
  const wasOnline = navigator.onLine;
  const send = () => fetch(input, init);
  const call = send().catch((error) => error).then((result) => {
    if (result.status < 500) return result;
    const giveUp = () => result instanceof Response ? result : Promise.reject(result);
    return load().then(({ recover }) => recover({ result, input, init, wasOnline, send }), giveUp);
  });
  const timer = setTimeout(() => load().then(({ followSlow }) => followSlow(call)).catch(() => {}), SLOW_MS);
  return call.finally(() => clearTimeout(timer));
};

/** Leaves the document. On the way to /login, the person's place is kept. */
export const leaveTo = (path: string): Promise<void> =>
  load().then((connection) => connection.leaveTo(path), () => location.assign(path));

/** Called once, after hydration. The code is loaded at the first sign of a person, or soon, while there is a network. */
export const prepareConnection = (given: IslandRouter): void => {
  router = given;
  const start = () => void load().catch(() => {});
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, start, { once: true });
  setTimeout(start, SLOW_MS);
  try {
    if (sessionStorage[UNSENT]) start();
  } catch {
    // A browser that blocks storage keeps nothing.
  }
};
