// The texts of an island: those that the document contains, and more with each screen that is loaded later.
import { type LanguageTexts, type Namespaces, provideTexts } from "@/languages/language.ts";
import type { DateNames } from "@/platform/intl.ts";

/** What a document carries. */
export interface DocumentTexts extends LanguageTexts {
  /** Where more of the language's texts are: "/languages/8f3a/de". */
  at: string;
  dates?: DateNames;
}

/** The id of the element with the document's texts. */
export const TEXTS_ID = "texts";

let texts: DocumentTexts | undefined;

/** Reads the document's texts, once, in the browser. */
export const readTexts = (): DocumentTexts => {
  const read: DocumentTexts = JSON.parse(document.getElementById(TEXTS_ID)?.textContent ?? "");
  provideTexts(() => read);
  return texts = read;
};

/** Loads the texts of these namespaces, unless they are there. On the server all are. */
const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  if (!texts) return;
  const { at, messages } = texts;
  const missing = namespaces.filter((namespace) => !(namespace in messages));
  if (missing.length === 0) return;
  const loaded: { default: Namespaces } = await import(/* @vite-ignore */ `${at}/${missing.join("+")}.js`);
  Object.assign(messages, loaded.default);
};

/** Loads a module together with its texts. */
export const withTexts = <M>(namespaces: readonly string[], load: () => Promise<M>) => async (): Promise<M> => {
  const loading = [load(), loadTexts(namespaces)] as const;
  // Whatever fails, the document's title is in the texts.
  await Promise.allSettled(loading);
  return (await Promise.all(loading))[0];
};
