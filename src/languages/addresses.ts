// The language in an address: /de/funnel is German, /funnel English (docs/languages.md).
import { currentLanguage, DEFAULT_LANGUAGE, isLanguage } from "./language.ts";
import type { Language } from "./messages.ts";

/** What visitors read has an address in each language; everything else has one address. */
const VISITORS =
  "/(?:funnel|specialists|for-specialists|how-we-rank|terms-and-conditions|privacy-policy|imprint|meetings|bookings|requests|consents|prepared|earlier|with|t)(?=[/?#]|$)";
const VISITOR_PATH = new RegExp(`^${VISITORS}`);
const PATH_WITH_LANGUAGE = new RegExp(`^/[a-z]{2}(?=${VISITORS})`);

/** The language of a path, and the path in English. Anything else than a visitor's page stays as it is. */
export const splitLanguage = (path: string): { language: Language; path: string } => {
  const [, code = "", rest = ""] = /^\/([a-z]{2})(\/.*)$/.exec(path) ?? [];
  return code !== DEFAULT_LANGUAGE && isLanguage(code) && isVisitorPath(rest)
    ? { language: code, path: rest }
    : { language: DEFAULT_LANGUAGE, path };
};

/** Whether a path in English has an address in each language. */
export const isVisitorPath = (path: string): boolean => VISITOR_PATH.test(path);

/** The address in a language of a path in English. */
export const pathIn = (language: Language, path: string): string =>
  language !== DEFAULT_LANGUAGE && isVisitorPath(path) ? `/${language}${path}` : path;

/** The address in the reader's language of a path in English. */
export const localPath = (path: string): string => pathIn(currentLanguage(), path);

/** A visitor's path in English. The same as `splitLanguage`, in fewer bytes, for a browser that is on such a page. */
export const withoutLanguage = (path: string): string => path.replace(PATH_WITH_LANGUAGE, "");

/** How an island's router reads and writes addresses in a language; undefined for the default one. */
export const languageRewrite = (language: Language) =>
  language === DEFAULT_LANGUAGE ? undefined : {
    input: ({ url }: { url: URL }): URL => {
      url.pathname = withoutLanguage(url.pathname);
      return url;
    },
    output: ({ url }: { url: URL }): URL => {
      url.pathname = pathIn(language, url.pathname);
      return url;
    },
  };
