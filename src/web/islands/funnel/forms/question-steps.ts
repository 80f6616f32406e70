import { t } from "@/languages/language.ts";
import type { Question } from "@/modules/catalog/schemas.ts";

/** The steps that ask the questions of the catalogue, in their order, with heading and introduction. */
export const questionSteps = (): readonly { step: Question["step"]; title: string; lead: string }[] => [
  { step: "about", title: t("funnel.questions.about"), lead: t("funnel.questions.aboutLead") },
  { step: "needs", title: t("funnel.questions.needs"), lead: t("funnel.questions.needsLead") },
];
