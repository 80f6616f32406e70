// What pages keep in memory of content (docs/design/screens.md#rendering): responses of the API, contact details and whole
// documents that are the same for everyone. All of it ends with the content version, and after some seconds.
import type { Context } from "hono";
import type { Brand } from "@/modules/settings/schemas.ts";
import type { PageRequest } from "@/platform/http/page-request.ts";
import type { KeptDocument } from "./kept-document.ts";
import { leastRecentlyUsed } from "@/platform/least-recently-used.ts";

/** The product's name and address, from the resources in Settings. */
export interface Contact {
  productName: string;
  supportEmail: string;
  /** As people read it. */
  supportPhone?: string;
  /** Colour and pictures; absent where they could not be read. */
  brand?: Brand;
  /** The languages of visitors' pages beside English, separated by spaces. */
  languages?: string;
  /** Whether /imprint exists. */
  hasImprint?: boolean;
}

/** Content includes times, such as when a query was answered. Browsers take it as fresh for 30 s. */
const FRESH_MS = 10_000;

const createContentCache = <T>(size: number) => {
  const entries = leastRecentlyUsed<{ version: number; until: number; value: T }>(size);
  return {
    /** Undefined also without a version. */
    find: (key: string, version: number | undefined): T | undefined => {
      const entry = entries.get(key);
      return entry && entry.version === version && performance.now() < entry.until ? entry.value : undefined;
    },
    /** Returns the value. Nothing is kept without a version. */
    keep: (key: string, version: number | undefined, value: T): T => {
      if (version !== undefined) entries.set(key, { version, until: performance.now() + FRESH_MS, value });
      return value;
    },
  };
};

/** @param version Reads the present version; nothing is kept without one. */
export const createPageContent = (version?: () => Promise<number | undefined>) => ({
  /** The version of what is kept here. A page that cannot read it renders anew, or says why it cannot. */
  version: async (): Promise<number | undefined> => await version?.().catch(() => undefined),
  /** Parsed responses by language and path. They are frozen, because pages share them. */
  responses: createContentCache<unknown>(200),
  contacts: createContentCache<Contact>(1),
  /** For pages that cannot read it, such as the error page while the database is away. */
  lastContact: undefined as Contact | undefined,
  /** The sites that may embed, under one key. */
  embedOrigins: createContentCache<readonly string[]>(1),
  documents: createContentCache<KeptDocument>(100),
});

export type PageContent = ReturnType<typeof createPageContent>;

/** A page that is being made. */
interface Page extends PageRequest {
  /** False as soon as it has read anything that is not content. */
  isContentOnly: boolean;
  version?: Promise<number | undefined>;
}

/** The page that a request asks for. */
export const readPage = (c: Context): Page => {
  const page: Page = c.get("page") ?? { limits: new Map(), isContentOnly: true };
  c.set("page", page);
  return page;
};

/** The content version of this page, read once. */
export const pageVersion = (c: Context, { content }: { content: PageContent }): Promise<number | undefined> =>
  readPage(c).version ??= content.version();
