// What was typed into a profile, without what the eye does not see: stray blanks, control characters, turned writing.
import type { AddressForm, ProfileForm } from "./profile-schemas.ts";

/** Control, formatting and half characters, and unseen line breaks; but not the joiners within emoji and some scripts. */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/gu;

/** One line of text. */
export const tidyLine = (text: string): string => text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim();

/** Text of several lines; an empty line separates paragraphs. */
export const tidyText = (text: string): string =>
  text.replace(/\r\n?|\u2028|\u2029/g, "\n").split("\n").map(tidyLine).join("\n").replace(/\n{3,}/g, "\n\n").trim();

const orNull = (text: string | null | undefined): string | null => tidyLine(text ?? "") || null;

const tidyAddress = (address: AddressForm | null | undefined) => {
  if (!address) return null;
  const line2 = orNull(address.line2);
  const tidy = {
    line1: tidyLine(address.line1),
    ...(line2 === null ? {} : { line2 }),
    postcode: tidyLine(address.postcode),
    city: tidyLine(address.city),
    country: tidyLine(address.country).toUpperCase(),
  };
  // A form whose country alone is chosen has no address.
  return tidy.line1 || line2 || tidy.postcode || tidy.city ? tidy : null;
};

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** The same profile as it is kept: lists without repeats of no meaning, empty texts as null. */
export const tidyProfile = (form: ProfileForm) => ({
  displayName: tidyLine(form.displayName),
  headline: tidyLine(form.headline),
  bio: tidyText(form.bio),
  company: orNull(form.company),
  vatId: orNull(form.vatId),
  billingAddress: tidyAddress(form.billingAddress),
  languages: form.languages.map((code) => tidyLine(code).toLowerCase()),
  yearsOfExperience: form.yearsOfExperience,
  locations: form.locations.map(({ kind, detail }) => ({ kind, detail: tidyLine(detail) })),
  capPerDay: form.capPerDay ?? null,
  capPerWeek: form.capPerWeek ?? null,
  capPerMonth: form.capPerMonth ?? null,
  capSpendingPerDay: form.capSpendingPerDay ?? null,
  capSpendingPerWeek: form.capSpendingPerWeek ?? null,
  capSpendingPerMonth: form.capSpendingPerMonth ?? null,
  serves: form.serves.map(({ categoryId, subcategoryIds, strengths }) => ({
    categoryId,
    subcategoryIds: sorted(subcategoryIds),
    strengths: Object.fromEntries(
      Object.entries(strengths).filter(([, values]) => values.length > 0)
        .map(([key, values]): [string, string[]] => [key, sorted(values)])
        .sort(([a], [b]) => a < b ? -1 : 1),
    ),
  })).sort((a, b) => a.categoryId < b.categoryId ? -1 : 1),
});
export type TidyProfile = ReturnType<typeof tidyProfile>;
