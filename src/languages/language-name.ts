import { displayNames } from "@/platform/intl.ts";
import type { Language } from "./messages.ts";

/** The name of a language in itself: "Deutsch". */
export const languageName = (language: Language): string => displayNames(language, { type: "language" }).of(language)!;
