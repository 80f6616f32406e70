// Follows the calls of the browser. What is slow, what failed and what was typed is handled by code that is loaded when it
// is needed (docs/design/screens.md#offline-slow-and-lost-sessions), because the funnel's first screens have a budget.
import { withTexts } from "./texts.ts";
import type { Fetch } from "@/web/api/calls.ts";
import type { IslandRouter } from "./island-router.tsx";
import { UNSENT } from "./unsent-key.ts";

/** How long a call may take before the banner says that it is slow, in milliseconds. */
export const SLOW_MS = 3_000;

let router: IslandRouter | undefined;

const loadConnection = withTexts(["connection"], () => import("@/web/islands/connection/connection.ts"));
const load = () => loadConnection().then(({ start }) => start(router));

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

/**
 * Loads the code of a screen. While the connection is gone it waits, because the router reloads a page whose code it cannot
 * load, and a reload would lose the page.
 */
export const followedImport = <T>(loadCode: () => Promise<T>): Promise<T> =>
  loadCode().catch(async (error) => {
    if (await load().then(({ check }) => check(), () => true)) throw error;
    await self.$online?.();
    return await loadCode();
  });

/** Asks whether the server responds, and says so when it does not. */
export const checkConnection = (): void => void load().then(({ check }) => check()).catch(() => {});

/** Loads the code about connections before it is needed. */
export const followConnection = (): void => void load().catch(() => {});

/** Leaves the document. On the way to /login, the person's place is kept. */
export const leaveTo = (path: string): Promise<void> =>
  load().then((connection) => connection.leaveTo(path), () => location.assign(path));

/** Called once, after hydration. The code is loaded at the first sign of a person, or soon, while there is a network. */
export const prepareConnection = (given: IslandRouter): void => {
  router = given;
  self.$saving = (name) => load().then(({ beginSaving }) => beginSaving(name)).catch(() => {});
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, followConnection, { once: true });
  setTimeout(followConnection, SLOW_MS);
  try {
    if (sessionStorage[UNSENT]) followConnection();
  } catch {
    // A browser that blocks storage keeps nothing.
  }
};
