// Hydrates an island in the browser: the same tree as on the server, with the data that came in the document.
import { type AnyRoute, RouterProvider } from "@tanstack/react-router";
import { hydrate } from "@tanstack/react-router/ssr/client";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { t } from "@/languages/language.ts";
import { parseFormats, provideFormats } from "@/platform/intl.ts";
import type { Fetch } from "@/web/api/calls.ts";
import { createApi } from "@/web/api/client.ts";
import { handleCallErrors } from "./call-errors.ts";
import { focusHeading } from "./focus-heading.ts";
import { followedFetch, leaveTo, prepareConnection } from "./followed-calls.ts";
import { createIslandRouter, type IslandOptions, type IslandRouter, QUERIES_ID } from "./island-router.tsx";
import { clearModals } from "./modal-stack.tsx";
import { shownTitle } from "./shown-screen.ts";
import { followServerClock } from "./server-clock.ts";
import { readTexts } from "./texts.ts";
import { prepareToasts, showStoredToast, toast } from "./toasts.tsx";

/** Which of the screens at a path is shown. */
const viewOf = (location: { search: unknown } | undefined): unknown =>
  (location?.search as { view?: unknown } | undefined)?.view;

/** After a navigation the title names the screen, its heading has the focus so that it is read out, and no modal stays. */
const followNavigation = (router: IslandRouter, productName: string): void => {
  router.subscribe("onRendered", ({ pathChanged, fromLocation, toLocation }) => {
    if (!pathChanged && viewOf(fromLocation) === viewOf(toLocation)) return;
    clearModals();
    const title = shownTitle(router.state.matches.at(-1)) ?? t("failures.notFound");
    document.title = `${title} · ${productName}`;
    focusHeading({ preventScroll: true });
  });
};

/** What differs in a frame of another site. */
type IslandFrame = Pick<IslandOptions, "rewrite"> & { fetch: Fetch };

/**
 * The server answers in the language of the document, and with the conventions of the browser's locale. Each answer says
 * what time it is.
 */
const inLanguage = (language: string, fetch: Fetch): Fetch => (input, init) =>
  fetch(input, {
    ...init,
    headers: { "accept-language": [language, ...navigator.languages].join(), ...init?.headers as object },
  }).then((response) => {
    followServerClock(Date.parse(response.headers.get("date") ?? ""));
    return response;
  });

/** Called once by an island's client.tsx. */
export const hydrateIsland = async (
  routeTree: AnyRoute,
  { fetch, rewrite }: IslandFrame = { fetch: followedFetch },
): Promise<IslandRouter> => {
  const island = document.getElementById("island");
  if (!island) throw new Error("This document has no island to hydrate.");
  followServerClock(Number(document.getElementById(QUERIES_ID)?.dataset.now));
  const { language, dates } = readTexts();
  const formats = { ...parseFormats(document.documentElement.dataset.formats), names: dates };
  provideFormats(() => formats);
  const { supportEmail = "", productName = "", logo, logoDark, imprint } = island.dataset;
  const onError = handleCallErrors({ showToast: toast, redirect: (path) => void leaveTo(path) });
  const router = createIslandRouter({
    routeTree,
    api: createApi(inLanguage(language, fetch)),
    productName,
    logo,
    logoDark,
    hasImprint: imprint !== undefined,
    supportEmail,
    onError,
    rewrite,
  });
  followNavigation(router, productName);
  await hydrate(router).finally(() => self.$_TSR?.h());
  // As a transition, it gives way to the browser every few milliseconds; a press completes it at once.
  startTransition(() =>
    void hydrateRoot(
      island,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      { onRecoverableError: (error) => console.error("Hydration:", error) },
    )
  );
  prepareToasts();
  prepareConnection(router);
  showStoredToast();
  return router;
};
