// Where a text worth reading is shown, by whom it is for; plain values, so that screens carry no schema for them.

export const STAGES = {
  visitor: ["specialist-info", "thank-you"],
  specialist: ["onboarding", "dashboard"],
} as const;
