// The consents of a step: the required ones are given by the press on its button, optional ones have a box.
import { t } from "@/languages/language.ts";
import type { ConsentGiven, ConsentText } from "@/modules/tracks/schemas.ts";

/** The name of a consent's box. */
export const fieldOf = (purpose: string) => `consent-${purpose}`;

/** The texts, as they stand in the sentence above a button. */
export const quoteConsents = (consents: readonly ConsentText[]): string =>
  consents.map(({ text }) => t("funnel.quote", { text })).join(" ");

/** The consents that a press gives, as they were read: the required ones, and those that are ticked in the form. */
export const consentsOfForm = (consents: readonly ConsentText[], form: FormData): ConsentGiven[] =>
  consents.filter(({ purpose, required }) => required || form.has(fieldOf(purpose)))
    .map(({ purpose, version, text }) => ({ purpose, version, text }));
