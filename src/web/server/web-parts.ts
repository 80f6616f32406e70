// What every page and island of the web is made from.
import type { Context } from "hono";
import type { Assets } from "./assets.ts";
import type { InProcessApi } from "./in-process-api.ts";

/** What Settings' Resources say about the product itself. */
export interface Contact {
  productName: string;
  supportEmail: string;
}

export type LegalKind = "terms" | "privacy";

export interface LegalText {
  version: string;
  /** Paragraphs separated by empty lines; a line that begins with "## " is a heading. */
  body: string;
}

export interface WebConfig {
  /** Where browsers reach the product. */
  publicUrl: string;
  /** Shows /dev/ui. */
  development: boolean;
  /** Set while Vite serves the browser's code. */
  viteOrigin?: string;
}

export interface WebParts {
  config: WebConfig;
  assets: Assets;
  api: InProcessApi;
  /** Read for every document, so it should be cached. When it fails, `fallbackContact` stands in. */
  contact(): Promise<Contact>;
  legalText(kind: LegalKind): Promise<LegalText>;
  /** Told of every fault that a person sees as the error screen; answers what they may quote to the support. */
  report(error: unknown, c: Context): string;
}

/** The contact, even when it cannot be read: the error page must always come. */
export const contactOrFallback = async ({ contact, config }: WebParts): Promise<Contact> =>
  await contact().catch(() => ({
    productName: "Parley",
    supportEmail: `support@${new URL(config.publicUrl).hostname}`,
  }));
