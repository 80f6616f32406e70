// Renders an island's screen on the server: a plain document around one routed React tree, which the browser hydrates.
import type { AnyRoute, LocationRewrite } from "@tanstack/react-router";
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from "@tanstack/react-router/ssr/server";
import type { Context } from "hono";
import type { ReactNode } from "react";
import { renderToReadableStream, renderToStaticMarkup, renderToString } from "react-dom/server";
import { localPath } from "@/languages/addresses.ts";
import { currentLanguage, DEFAULT_LANGUAGE, t } from "@/languages/language.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { createApi } from "@/web/api/client.ts";
import {
  createIslandRouter,
  type IslandRouter,
  QUERIES_ID,
  writeQueries,
} from "@/web/islands/runtime/island-router.tsx";
import { shownScreen, shownTitle } from "@/web/islands/runtime/shown-screen.ts";
import type { Frame } from "./document.tsx";
import { writeDocument } from "./document-shell.tsx";
import { callInProcess } from "./in-process-api.ts";
import { listChoices } from "./languages.ts";
import { nonceOf } from "./security.ts";
import { HeadTags, type PageHead } from "./seo/page-head.tsx";
import { type Contact, readPage } from "./page-content.ts";
import { textsScript } from "./texts.ts";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

export interface Island {
  name: string;
  routeTree: AnyRoute;
  /** Where the product's name leads; the homepage unless given. */
  home?: string;
  frame?: Frame;
  /** The texts that all its screens need. */
  texts?: readonly string[];
  /** "own": the island's screens explain themselves what needs JavaScript. */
  withoutScript?: "page" | "own";
  /** What is around the screen at this address, fetched while the island's loaders run. */
  surround?(c: Context, parts: WebParts): Promise<Surroundings | undefined>;
  /** What differs in a frame of another site. */
  embed?(c: Context): Embedding;
}

/** The island in a frame of another site, as that site has chosen. */
export interface Embedding {
  rewrite: LocationRewrite;
  theme?: "light" | "dark";
  /** Tags for the head. */
  head: string;
  /** A module that the island needs there. */
  module: string;
}

/** What a document says besides the island's screen. */
export interface Surroundings {
  /** Instead of the screen's title. */
  title: string;
  head: PageHead;
  below?: ReactNode;
}

interface Rendering {
  parts: WebParts;
  island: Island;
  contact: Contact;
  nonce: string;
  /** In English. */
  path: string;
  surroundings: Promise<Surroundings | undefined> | undefined;
  embedding?: Embedding;
  /** The account for which the island's loaders have made their calls. */
  findAccount(): Promise<string | undefined>;
}

/** The route handler of an island. Guards respond with empty 302s; an API call that returns 401 redirects to /login. */
export const renderIsland = (island: Island, parts: WebParts) => async (c: Context): Promise<Response> => {
  const contact = await contactOrFallback(c, parts);
  // A screen without its surroundings is better than none.
  const surroundings = island.surround?.(c, parts).catch((error) => void parts.report(error, c));
  const embedding = island.embed?.(c);
  const findAccount = async () => (await readPage(c).ctx)?.user?.id;
  const rendering = {
    parts,
    island,
    contact,
    nonce: nonceOf(c),
    path: c.req.path,
    surroundings,
    embedding,
    findAccount,
  };
  const calls = callInProcess(c, parts);
  const respond = createRequestHandler({
    request: c.req.raw,
    createRouter: () =>
      createIslandRouter({
        routeTree: island.routeTree,
        api: createApi(calls.fetch, new URL(c.req.url).origin),
        productName: contact.productName,
        logo: contact.brand?.logo,
        logoDark: contact.brand?.logoDark,
        hasImprint: contact.hasImprint,
        supportEmail: contact.supportEmail,
        cookies: c.req.header("cookie") ?? "",
        nonce: rendering.nonce,
        rewrite: embedding?.rewrite,
      }),
  });
  const response = await respond(async ({ router, responseHeaders }) => {
    const error = loaderErrorOf(router);
    if (error instanceof ApiError && error.status === 401) return c.redirect("/login", 302);
    if (error !== undefined) parts.report(error, c);
    const retryAfter = error && parts.retryAfter(error);
    if (retryAfter) responseHeaders.set("Retry-After", String(retryAfter));
    return new Response(await renderDocument(router, rendering), {
      status: statusOf(router, error),
      headers: responseHeaders,
    });
  });
  return withCookies(withLanguage(response), calls.cookies);
};

const loaderErrorOf = (router: IslandRouter): unknown =>
  router.state.matches.find((match) => match.status === "error")?.error;

const statusOf = (router: IslandRouter, error: unknown): number =>
  error instanceof ApiError && error.status >= 400 ? error.status : getSsrStatus(router);

const titleOf = (router: IslandRouter): string => {
  const status = getSsrStatus(router);
  if (statusOf(router, loaderErrorOf(router)) === 403) return t("failures.noAccess");
  if (status === 404) return t("failures.notFound");
  return status === 500 ? t("failures.document") : shownTitle(router.state.matches.at(-1)) ?? "";
};

const renderDocument = async (router: IslandRouter, rendering: Rendering): Promise<string> => {
  const { parts, island, contact, nonce, path, embedding } = rendering;
  const markup = await renderScreen(router);
  const around = getSsrStatus(router) === 200 ? await rendering.surroundings : undefined;
  const modules = router.state.matches.flatMap((match) => shownScreen(match).module ?? []);
  const { name, home, frame, texts = [], withoutScript = "page" } = island;
  const languages = listChoices(contact, path);
  const assets = parts.assets.forIsland(name, embedding ? [...modules, embedding.module] : modules);
  const title = around?.title ?? titleOf(router);
  const shell = { title, contact, assets, home, frame, languages, theme: embedding?.theme, withoutScript };
  const { config: { publicUrl } } = parts;
  const tags = around && <HeadTags head={around.head} {...{ publicUrl, contact, nonce, languages }} />;
  const head = embedding?.head ?? (tags && renderToStaticMarkup(tags));
  const below = around && renderToStaticMarkup(around.below);
  const shown = router.state.matches.flatMap((match) => shownScreen(match).texts ?? []);
  const hydration = hydrationScripts(router, nonce, await rendering.findAccount());
  const scripts = textsScript(["ui", "failures", ...texts, ...shown], nonce) + hydration;
  const html = writeDocument(shell, { nonce, markup, scripts, head, below });
  return await transformHtmlStringWithRouter(router, html);
};

/** What React writes where a boundary has no content yet. */
const UNFINISHED = "<!--$!-->";

/** The screen's markup, in one pass: the loaders have run, so everything is there. */
const renderScreen = async (router: IslandRouter): Promise<string> => {
  const markup = renderToString(<RouterServer router={router} />);
  return markup.includes(UNFINISHED) ? await renderUnfinished(router) : markup;
};

/**
 * A screen that waits for something, or that has thrown: React's one pass leaves both out. Throws what a component
 * threw, because half a screen would be worse than the error page.
 */
const renderUnfinished = async (router: IslandRouter): Promise<string> => {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(<RouterServer router={router} />, {
    nonce: router.options.ssr?.nonce,
    // Content that streams in later would need a script to move it into place.
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  });
  await stream.allReady;
  const markup = await new Response(stream).text();
  if (errors.length > 0) throw errors[0];
  return markup;
};

/** The data of the queries, with the account that it is for and the server's time, and of the router. `<Scripts />` would bring its code to the browser. */
const hydrationScripts = (router: IslandRouter, nonce: string, account: string | undefined): string => {
  const tags = router.serverSsr?.takeInitialHydrationScriptTags();
  if (!tags) throw new Error("The router has no hydration data; it was not dehydrated.");
  const owner = account === undefined ? "" : ` data-for="${account}"`;
  const queries =
    `<script type="application/json" id="${QUERIES_ID}"${owner} data-now="${Date.now()}" nonce="${nonce}">${
      writeQueries(router)
    }</script>`;
  return queries + [...tags.before, tags.boundary].map(({ attrs, children }) => {
    const written = Object.entries(attrs ?? {}).map(([name, value]) => ` ${name}="${value}"`).join("");
    return `<script${written}>${children}</script>`;
  }).join("");
};

/** A redirect names a screen by its path in English. In a frame it stays so, and the frame's pages find theirs. */
const withLanguage = (response: Response): Response => {
  const to = response.headers.get("location");
  if (!to || currentLanguage() === DEFAULT_LANGUAGE) return response;
  const headers = new Headers(response.headers);
  headers.set("location", localPath(to));
  return new Response(null, { status: response.status, headers });
};

/** The headers of a redirect can be immutable, so the cookies are set on a copy. */
const withCookies = (response: Response, cookies: readonly string[]): Response => {
  if (response.ok && cookies.length === 0) return response;
  const copy = new Response(response.body, response);
  for (const cookie of cookies) copy.headers.append("set-cookie", cookie);
  return copy;
};
