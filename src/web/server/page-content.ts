// What pages keep in memory of content (docs/design/screens.md#rendering): responses of the API, contact details and whole
// documents that are the same for everyone. All of it ends with the content version, and after some seconds.
import type { Context } from "hono";
import type { PageRequest } from "@/platform/http/page-request.ts";
import type { KeptDocument } from "./kept-document.ts";
import { leastRecentlyUsed } from "./least-recently-used.ts";

/** The product's name and address, from the resources in Settings. */
export interface Contact {
  productName: string;
  supportEmail: string;
  /** As people read it. */
  supportPhone?: string;
}

/** Content includes times, such as when a query was answered. Browsers take it as fresh for 30 s. */
const FRESH_MS = 10_000;

interface ContentCache<T> {
  /** Undefined also without a version. */
  find(key: string, version: number | undefined): T | undefined;
  /** Returns the value. Nothing is kept without a version. */
  keep(key: string, version: number | undefined, value: T): T;
}

const createContentCache = <T>(size: number): ContentCache<T> => {
  const entries = leastRecentlyUsed<{ version: number; until: number; value: T }>(size);
  return {
    find: (key, version) => {
      const entry = entries.get(key);
      return entry && entry.version === version && performance.now() < entry.until ? entry.value : undefined;
    },
    keep: (key, version, value) => {
      if (version !== undefined) entries.set(key, { version, until: performance.now() + FRESH_MS, value });
      return value;
    },
  };
};

export interface PageContent {
  /** The sites that may embed, under one key. */
  embedOrigins: ContentCache<readonly string[]>;
  /** The version of everything that is kept here. */
  version(): Promise<number | undefined>;
  /** Parsed responses by path. They are frozen, because pages share them. */
  responses: ContentCache<unknown>;
  contacts: ContentCache<Contact>;
  documents: ContentCache<KeptDocument>;
}

/** @param version Reads the present version; nothing is kept without one. */
export const createPageContent = (version?: () => Promise<number>): PageContent => ({
  // A page that cannot read the version renders anew, or says why it cannot.
  version: async () => await version?.().catch(() => undefined),
  responses: createContentCache(200),
  contacts: createContentCache(1),
  embedOrigins: createContentCache(1),
  documents: createContentCache(100),
});

/** A page that is being made. */
interface Page extends PageRequest {
  /** False as soon as it has read anything that is not content. */
  isContentOnly: boolean;
  version?: Promise<number | undefined>;
}

/** The page that a request asks for. */
export const pageOf = (c: Context): Page => {
  const page: Page = c.get("page") ?? { limits: new Map(), isContentOnly: true };
  c.set("page", page);
  return page;
};

/** The content version of this page, read once. */
export const pageVersion = (c: Context, { content }: { content: PageContent }): Promise<number | undefined> =>
  pageOf(c).version ??= content.version();
