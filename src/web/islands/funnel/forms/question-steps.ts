import type { Question } from "@/modules/catalog/schemas.ts";

/** The steps that ask the questions of the catalogue, in their order, with heading and introduction. */
export const QUESTION_STEPS: readonly { step: Question["step"]; title: string; lead: string }[] = [
  { step: "about", title: "About you", lead: "This helps us find specialists who fit." },
  {
    step: "needs",
    title: "Your needs",
    lead: "Your specialist reads this before the meeting, so that you can start with what matters.",
  },
];
