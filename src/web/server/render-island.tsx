// Renders an island's screen on the server: a plain document around one routed React tree, which the browser wakes.
import type { AnyRoute } from "@tanstack/react-router";
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from "@tanstack/react-router/ssr/server";
import type { Context } from "hono";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import { ApiError } from "@/web/api/api-error.ts";
import { createApi } from "@/web/api/client.ts";
import type { CreateAnswerStore } from "@/web/islands/runtime/answer-store.ts";
import { createIslandRouter, type IslandRouter } from "@/web/islands/runtime/island-router.tsx";
import { Document } from "./document.tsx";
import { KEEP_EARLY_SUBMIT } from "./early-submit.ts";
import { callInProcess } from "./in-process-api.ts";
import { nonceOf } from "./security.ts";
import { type Contact, contactOrFallback, type WebParts } from "./web-parts.ts";

export interface Island {
  name: string;
  routeTree: AnyRoute;
  /** The store that its client.tsx names; the light one unless given. */
  createStore?: CreateAnswerStore;
  /** Where the product's name leads; the homepage unless given. */
  home?: string;
  /** "own": the island brings header, navigation and footer itself. */
  frame?: "page" | "own";
  /** "own": the island's screens say themselves what is missing without JavaScript. */
  withoutScript?: "page" | "own";
}

interface Rendering {
  parts: WebParts;
  island: Island;
  contact: Contact;
  nonce: string;
}

/** The route handler of an island. Guards answer empty 302s; a call that answers 401 leads to /login. */
export const renderIsland = (island: Island, parts: WebParts) => async (c: Context): Promise<Response> => {
  const contact = await contactOrFallback(parts);
  const rendering = { parts, island, contact, nonce: nonceOf(c) };
  const calls = callInProcess(c, parts.api);
  const respond = createRequestHandler({
    request: c.req.raw,
    createRouter: () =>
      createIslandRouter({
        routeTree: island.routeTree,
        createStore: island.createStore,
        api: createApi(calls.fetch, new URL(c.req.url).origin),
        supportEmail: contact.supportEmail,
        cookies: c.req.header("cookie") ?? "",
        nonce: rendering.nonce,
      }),
  });
  const response = await respond(async ({ router, responseHeaders }) => {
    const failure = failureOf(router);
    if (failure instanceof ApiError && failure.status === 401) return c.redirect("/login", 302);
    if (failure !== undefined) parts.report(failure, c);
    responseHeaders.set("Cache-Control", "private, no-cache");
    return new Response(await writeDocument(router, rendering), {
      status: statusOf(router, failure),
      headers: responseHeaders,
    });
  });
  return withCookies(response, calls.cookies);
};

const failureOf = (router: IslandRouter): unknown =>
  router.state.matches.find((match) => match.status === "error")?.error;

const statusOf = (router: IslandRouter, failure: unknown): number =>
  failure instanceof ApiError && failure.status >= 400 ? failure.status : getSsrStatus(router);

const titleOf = (router: IslandRouter): string => {
  const status = getSsrStatus(router);
  if (status === 404) return "Not Found";
  return status === 500 ? "Something went wrong" : router.state.matches.at(-1)?.staticData.title ?? "";
};

const writeDocument = async (router: IslandRouter, { parts, island, contact, nonce }: Rendering): Promise<string> => {
  const markup = await renderScreen(router);
  const modules = router.state.matches.flatMap((match) => match.staticData.module ?? []);
  const html = renderToStaticMarkup(
    <Document
      title={titleOf(router)}
      productName={contact.productName}
      assets={parts.assets.forIsland(island.name, modules)}
      nonce={nonce}
      home={island.home}
      frame={island.frame}
    >
      {island.withoutScript !== "own" && (
        <noscript>
          <p className="mx-auto max-w-funnel bg-warn-tint px-4 py-3">
            You can read this page as it is. To go on, please switch on JavaScript, or write to {contact.supportEmail}.
          </p>
        </noscript>
      )}
      <div
        id="island"
        data-product-name={contact.productName}
        data-support-email={contact.supportEmail}
        dangerouslySetInnerHTML={{ __html: markup }}
      />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: KEEP_EARLY_SUBMIT }} />
      <HydrationScripts router={router} />
    </Document>,
  );
  return await transformHtmlStringWithRouter(router, html);
};

/** The screen's markup. Throws what a component threw: half a screen without a word would be worse than the error page. */
const renderScreen = async (router: IslandRouter): Promise<string> => {
  const faults: unknown[] = [];
  const stream = await renderToReadableStream(<RouterServer router={router} />, {
    nonce: router.options.ssr?.nonce,
    // Everything stays in its place; what is moved in later would need a script.
    progressiveChunkSize: Infinity,
    onError: (error) => void faults.push(error),
  });
  await stream.allReady;
  const markup = await new Response(stream).text();
  if (faults.length > 0) throw faults[0];
  return markup;
};

/** What the router left for the browser; `<Scripts />` would do the same and cost the browser its code. */
const HydrationScripts = ({ router }: { router: IslandRouter }) => {
  const tags = router.serverSsr?.takeInitialHydrationScriptTags();
  if (!tags) throw new Error("The router has nothing for the browser; it was not dehydrated.");
  return [...tags.before, tags.boundary].map(({ attrs, children }, at) => (
    <script key={at} {...attrs} dangerouslySetInnerHTML={{ __html: children ?? "" }} />
  ));
};

/** A redirect's response may be frozen, so the cookies go on a copy. */
const withCookies = (response: Response, cookies: readonly string[]): Response => {
  const copy = new Response(response.body, response);
  for (const cookie of cookies) copy.headers.append("set-cookie", cookie);
  return copy;
};
