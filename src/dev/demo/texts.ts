// What the demo's operator has written: the languages that visitors choose from, and the voice of a specialist.
import { changeSettings, getResources } from "@/modules/settings/index.ts";
import { saveTranslations } from "@/modules/translations/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";

const LANGUAGES = "ar de";

const QUOTE = {
  specialistQuote: "They have read what it’s about, I have read their answers, and we start with the subject.",
  specialistQuoteBy: "Katharina Vogel, tax adviser",
};

const TRANSLATED: Record<"ar" | "de", typeof QUOTE> = {
  de: {
    specialistQuote: "Sie wissen, worum es geht, ich kenne ihre Antworten, und wir sind sofort beim Thema.",
    specialistQuoteBy: "Katharina Vogel, Steuerberaterin",
  },
  ar: {
    specialistQuote: "هم قرأوا عن الموضوع، وأنا قرأت إجاباتهم، فنبدأ بصلب المسألة.",
    specialistQuoteBy: "كاتارينا فوغل، مستشارة ضريبية",
  },
};

/** Visitors' pages are in three languages. @param by the administrator */
export const saveDemoTexts = (ctx: Ctx, by: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { version, ...body } = await getResources(tx);
    const changed = { ...body, ...QUOTE, languages: LANGUAGES };
    await changeSettings(tx, { name: "resources", body: changed, version, by });
    await saveTranslations(tx, QUOTE, TRANSLATED);
  });
