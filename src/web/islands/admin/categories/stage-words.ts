// Where texts worth reading are shown, in words.

export const STAGE_WORDS: Record<string, string> = {
  "specialist-info": "Visitors, before choosing a specialist",
  "thank-you": "Visitors, after booking",
  onboarding: "Specialists, while setting up",
  dashboard: "Specialists, on the dashboard",
};
