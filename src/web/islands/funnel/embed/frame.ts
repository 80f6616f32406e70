// The funnel in a frame of another site: hydrates it below /embed, tells the page around it how high it is and what has
// happened, and fills in what that page proposes. Loaded in frames only (docs/design/public-pages.md#embed).
import type { AnyRoute } from "@tanstack/react-router";
import { followedFetch } from "@/web/islands/runtime/followed-calls.ts";
import { hydrateIsland } from "@/web/islands/runtime/hydrate-island.tsx";
import { frameRewrite } from "./frame-address.ts";
import { createFramedFetch } from "./framed-calls.ts";
import { connectHost, type Host } from "./host-messages.ts";
import { followForms, readValues } from "./prefill.ts";

/** The page gives the frame the height of its content, so that nothing scrolls twice. */
const followHeight = ({ send }: Host): void => {
  const tell = () => send({ parley: "height", height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(tell).observe(document.body);
};

/** Called once, instead of `hydrateIsland`. */
export const openFrame = async (routeTree: AnyRoute): Promise<void> => {
  const language = new URLSearchParams(location.search).get("language") ?? undefined;
  const propose = followForms(document.getElementById("island")!);
  const host = connectHost(self, (proposed) => propose(readValues(proposed)));
  followHeight(host);
  const fetch = createFramedFetch({
    fetch: followedFetch,
    storage: () => sessionStorage,
    language,
    onEvent: (event) => host.send({ parley: "event", ...event }),
  });
  const router = await hydrateIsland(routeTree, { fetch, rewrite: frameRewrite(location.search) });
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) host.send({ parley: "screen" });
  });
};
