// Wakes an island in the browser: the same tree as on the server, with the answers that came in the document.
import { type AnyRoute, RouterProvider } from "@tanstack/react-router";
import { hydrate } from "@tanstack/react-router/ssr/client";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createApi } from "@/web/api/client.ts";
import { answerFailedCalls } from "./failed-calls.ts";
import type { CreateAnswerStore } from "./answer-store.ts";
import { createIslandRouter, type IslandRouter } from "./island-router.tsx";
import { clearModals } from "./modal-stack.tsx";
import { prepareToasts, showToastLeftBehind, toast } from "./toasts.tsx";

/** After a navigation the title says where one is, the heading has the focus so that it is read out, no modal stays. */
const followNavigation = (router: IslandRouter, productName: string): void => {
  router.subscribe("onRendered", ({ pathChanged }) => {
    if (!pathChanged) return;
    clearModals();
    const title = router.state.matches.at(-1)?.staticData.title ?? "Not Found";
    document.title = `${title} · ${productName}`;
    const heading = document.querySelector<HTMLElement>("#island h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  });
};

/** Whoever comes back, to the page or to the network, sees what is true now. */
const refreshOnReturn = ({ store }: IslandRouter): void => {
  const refresh = () => void (document.visibilityState === "visible" && store.refreshWatched?.());
  document.addEventListener("visibilitychange", refresh);
  addEventListener("online", refresh);
};

/** Called once by an island's client.tsx. */
export const hydrateIsland = async (routeTree: AnyRoute, createStore?: CreateAnswerStore): Promise<void> => {
  const island = document.getElementById("island");
  if (!island) throw new Error("This document has no island to hydrate.");
  const { supportEmail = "", productName = "" } = island.dataset;
  const onFailure = answerFailedCalls({ say: toast, goTo: (path) => location.assign(path) });
  const router = createIslandRouter({ routeTree, api: createApi(), supportEmail, createStore, onFailure });
  followNavigation(router, productName);
  refreshOnReturn(router);
  await hydrate(router).finally(() => self.$_TSR?.h());
  hydrateRoot(
    island,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    { onRecoverableError: (error) => console.error("Hydration:", error) },
  );
  prepareToasts();
  showToastLeftBehind();
};
