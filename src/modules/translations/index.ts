// Public API of translations: what operators wrote, in other languages.
import { exported } from "@/platform/export/sources.ts";
import { translations } from "./tables.ts";

/** For the reader of a request or message, and for files. */
export { listTranslations } from "./translations.ts";
/** For editors. */
export { replacesAnother, saveTranslations, translationReader } from "./translations.ts";
/** What is shipped. */
export { fillLanguage } from "./translations.ts";
/** Files for translators. */
export { listTranslatedSince } from "./translations.ts";
export { readPo, writePo } from "./po.ts";

/** For an export of everything. */
export const exportedTranslations = exported(translations, "What operators wrote, in other languages");
