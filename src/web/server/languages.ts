// The language of visitors' pages: their address decides; a reader who has chosen one is led to its address.
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { isVisitorPath, pathIn, splitLanguage } from "@/languages/addresses.ts";
import { DEFAULT_LANGUAGE, isLanguage, offeredLanguages } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";
import { loadTranslations } from "@/platform/time/reader.ts";
import type { Contact } from "./page-content.ts";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

/** What areas need, which bring their frame themselves. */
export const AREA_TEXTS = ["frame", "ui.parts"] as const;

/** What every screen of the funnel needs. */
export const FUNNEL_TEXTS = { texts: ["funnel", "funnel.step"] } as const;

const cookieName = ({ development }: WebParts["config"]) => development ? "parley_language" : "__Host-parley_language";
const YEAR_S = 31_536_000;

/** The languages of a page, by its path in English: undefined where there is nothing to choose. */
export const listChoices = (contact: Pick<Contact, "languages">, path: string): Language[] | undefined => {
  const offered = offeredLanguages(contact.languages);
  return offered.length > 1 && isVisitorPath(path) ? offered : undefined;
};

/**
 * An address in a language that is not offered leads to English; without a language in the address, the one that the
 * reader has chosen before. Brings what operators wrote in it.
 */
export const languageOfPages = (parts: WebParts): MiddlewareHandler => async (c, next) => {
  const answer = async () => {
    await loadTranslations(parts.translations);
    await next();
  };
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return await answer();
  const { pathname, search } = new URL(c.req.url);
  const { language, path } = splitLanguage(pathname);
  const chosen = language === DEFAULT_LANGUAGE ? getCookie(c, cookieName(parts.config)) ?? language : language;
  if (chosen === DEFAULT_LANGUAGE) return await answer();
  const offered: readonly string[] = offeredLanguages((await contactOrFallback(c, parts)).languages);
  const wanted = offered.includes(chosen) ? chosen as Language : DEFAULT_LANGUAGE;
  return wanted === language ? await answer() : c.redirect(pathIn(wanted, path) + search, 302);
};

/** `/de/register`, `/en/funnel`: the path in English of what has no address in this language; undefined without one. */
export const findEnglishPath = (pathname: string): string | undefined => {
  const [, code = "", rest = "/"] = /^\/([a-z]{2})(\/.*)?$/.exec(pathname) ?? [];
  return isLanguage(code) ? rest.replace(/^\/+/, "/") : undefined;
};

/** The page of this site that a form was sent from, in English. */
const readReferrer = (c: Context): string => {
  const from = URL.parse(c.req.header("Referer") ?? "");
  if (from?.host !== new URL(c.req.url).host) return "/funnel";
  return splitLanguage(from.pathname).path.replace(/^\/+/, "/") + from.search;
};

/** The switch in the footer: keeps the choice, and shows the same page in the language. */
export const chooseLanguage = ({ config }: WebParts) => async (c: Context): Promise<Response> => {
  const { to } = await c.req.parseBody();
  const language = typeof to === "string" && isLanguage(to) ? to : DEFAULT_LANGUAGE;
  const options = { httpOnly: true, secure: !config.development, sameSite: "Lax", path: "/", maxAge: YEAR_S } as const;
  setCookie(c, cookieName(config), language, options);
  return c.redirect(pathIn(language, readReferrer(c)), 303);
};
