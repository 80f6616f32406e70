// Public API of translations: what operators wrote, in other languages.
/** For the reader of a request or message, and for files. */
export { listTranslations } from "./translations.ts";
/** For editors. */
export { saveTranslations, translationReader } from "./translations.ts";
/** What is shipped. */
export { fillLanguage } from "./translations.ts";
/** Files for translators. */
export { readPo, writePo } from "./po.ts";
