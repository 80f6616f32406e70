// What pages and islands are rendered from: configuration, assets, the API, and texts of Settings.
import type { Context } from "hono";
import type { Language } from "@/languages/messages.ts";
import { formatPhone } from "@/platform/text.ts";
import type { LandingPage, Resources } from "@/modules/settings/schemas.ts";
import type { Translations } from "@/platform/time/reader.ts";
import type { Imprint } from "@/web/pages/imprint.tsx";
import type { Assets } from "./assets.ts";
import { type Contact, type PageContent, pageVersion } from "./page-content.ts";

export type LegalKind = "terms" | "privacy";

export interface LegalText {
  version: string;
  /** Paragraphs separated by empty lines; a line that begins with "## " is a heading. */
  body: string;
  /** English where it is not translated. */
  language: Language;
}

/** What rendering needs of the API: Hono's way of responding without a network. Paths begin with /api/v2. */
interface InProcessApi {
  request(input: string, init?: RequestInit, env?: unknown): Response | Promise<Response>;
}

export interface WebConfig {
  /** Where browsers reach the product. */
  publicUrl: string;
  /** Whether agents can prepare bookings. */
  agents?: boolean;
  /** Where to report security problems: an email address or an https URL. */
  securityContact?: string;
  /** Shows /dev/ui. */
  development: boolean;
  /** Set while Vite serves the browser's code. */
  viteOrigin?: string;
}

export interface WebParts {
  config: WebConfig;
  assets: Assets;
  api: InProcessApi;
  content: PageContent;
  /** Read once for each content version. `contactOrFallback` covers its errors. */
  contact(): Promise<Contact>;
  legalText(kind: LegalKind): Promise<LegalText>;
  /** Names and texts of the settings. */
  resources(): Promise<Resources>;
  /** What `work` reads of the settings is as the form has it, which isn't saved. */
  preview<T>(draft: LandingPage, work: () => T): T;
  /** Undefined until the seller's details are complete. */
  imprint(): Promise<Imprint | undefined>;
  /** What operators wrote, in another language. */
  translations?: (language: Language) => Promise<Translations>;
  /** PNG of an uploaded logo or icon; undefined for an unknown name. */
  findPicture(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The sites that may embed, by their origins. Read once for each content version. */
  embedOrigins(): Promise<readonly string[]>;
  /** Logs an error that a person sees as the error screen; returns the reference that they can quote to support. */
  report(error: unknown, c: Context): string;
  /** For an error that passes by itself, such as a database that is away: after how many seconds. */
  retryAfter(error: unknown): number | undefined;
}

/** The contact, with a fallback, because the error page must always render. */
export const contactOrFallback = async (c: Context, parts: WebParts): Promise<Contact> =>
  await readContact(c, parts).catch(() => parts.content.lastContact ?? hostContact(parts.config));

/** Before any settings could be read. */
const hostContact = ({ publicUrl }: WebConfig): Contact => {
  const { hostname } = new URL(publicUrl);
  return { productName: hostname, supportEmail: `support@${hostname}` };
};

const readContact = async (c: Context, { content, contact }: WebParts): Promise<Contact> => {
  const version = await pageVersion(c, { content });
  const kept = content.contacts.find("contact", version);
  if (kept) return kept;
  const { supportPhone, ...rest } = await contact();
  const readable = supportPhone && formatPhone(supportPhone);
  content.lastContact = { ...rest, supportPhone: readable };
  return content.contacts.keep("contact", version, content.lastContact);
};
