// The texts that browsers get: with the document those of its screen, and as files those of screens that are loaded later.
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { CATALOGUE } from "@/languages/catalogue.ts";
import { dateNames } from "@/languages/date-names.ts";
import { directionOf } from "@/languages/direction.ts";
import { currentLanguage, isLanguage, type Namespaces } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";
import { type DocumentTexts, TEXTS_ID } from "@/web/islands/runtime/texts.ts";
import { type Compressed, compressed, sendCompressed } from "@/platform/http/compression.ts";
import { leastRecentlyUsed } from "@/platform/least-recently-used.ts";

/** Changes with any text, so that browsers can keep the files for ever. */
const VERSION = createHash("sha256").update(JSON.stringify(CATALOGUE)).digest("base64url").slice(0, 12);

const select = (language: Language, names: readonly string[]): Namespaces =>
  Object.fromEntries(
    names.flatMap((name) => [[name, CATALOGUE[language][name]!]]),
  );

const KEPT = 300;
const scripts = leastRecentlyUsed<string>(KEPT);

const writeTexts = (language: Language, names: readonly string[]): string => {
  const texts: DocumentTexts = {
    language,
    at: `/languages/${VERSION}/${language}`,
    dates: dateNames(language),
    rtl: directionOf(language) === "rtl" || undefined,
    messages: select(language, names),
  };
  return JSON.stringify(texts).replaceAll("<", "\\u003c");
};

/** The script element with the texts of these namespaces, in the reader's language. */
export const textsScript = (names: readonly string[], nonce: string): string => {
  const language = currentLanguage();
  const key = [language, ...names].join(" ");
  const json = scripts.get(key) ?? scripts.set(key, writeTexts(language, names));
  return `<script type="application/json" id="${TEXTS_ID}" nonce="${nonce}">${json}</script>`;
};

const files = leastRecentlyUsed<Compressed>(KEPT);
/** A screen needs fewer. */
const MOST_NAMES = 10;

const writeFile = (language: Language, names: readonly string[]): Compressed =>
  compressed(`export default ${JSON.stringify(select(language, names))}`);

const sendFile = (c: Context): Response | Promise<Response> => {
  const { version, language, file } = c.req.param() as Record<"version" | "language" | "file", string>;
  const names = file.replace(/\.js$/, "").split("+");
  if (
    !isLanguage(language) || names.length > MOST_NAMES ||
    !names.every((name) => Object.hasOwn(CATALOGUE[language], name))
  ) return c.notFound();
  const key = [language, ...names].join(" ");
  return sendCompressed(c, files.get(key) ?? files.set(key, writeFile(language, names)), {
    "Content-Type": "text/javascript; charset=UTF-8",
    // A document of an earlier program gets the present texts, and keeps them for this visit only.
    "Cache-Control": version === VERSION ? "public, max-age=31536000, immutable" : "no-store",
  });
};

/** `/languages/<version>/<language>/<namespaces joined by "+">.js` */
export const textFiles = (): Hono => new Hono().get("/languages/:version/:language/:file", sendFile);
