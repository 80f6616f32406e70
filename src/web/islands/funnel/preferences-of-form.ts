// The preferences as a form holds them, and what is missing in it.
import type { Preferences } from "@/modules/funnel/schemas.ts";
import type { Problem } from "@/web/islands/runtime/use-form.ts";

/** No wish about the language. */
export const ANY_LANGUAGE = "any";

/** What a form holds before it is complete; the values are those of its options. */
export type PreferencesTyped = { [K in keyof Preferences]?: string | string[] };

export const preferencesOfForm = (form: FormData): PreferencesTyped => {
  const one = (name: string) => form.get(name)?.toString();
  const language = one("language");
  return {
    timeOfDay: form.getAll("timeOfDay").map(String),
    timing: one("timing"),
    contactMethod: one("contactMethod"),
    location: one("location"),
    language: language === ANY_LANGUAGE ? undefined : language,
  };
};

export const preferencesProblems = (typed: PreferencesTyped): Problem[] => [
  ...(typed.timeOfDay?.length ? [] : [{ key: "timeOfDay", sentence: "Choose at least one time of day." }]),
  ...(typed.timing ? [] : [{ key: "timing", sentence: "Choose how soon you would like to talk." }]),
  ...(typed.contactMethod ? [] : [{ key: "contactMethod", sentence: "Choose how we may reach you." }]),
  ...(typed.location ? [] : [{ key: "location", sentence: "Choose where the meeting should take place." }]),
];
