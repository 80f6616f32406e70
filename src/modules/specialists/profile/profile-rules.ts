// How the input of the profile editor is normalised, on the server and in the browser, which loads no schemas for it.
import { trimLine, trimText } from "@/platform/text.ts";
import { splitCaps } from "../rules.ts";
import type { AddressForm, ProfileForm } from "./schemas.ts";

const orNull = (text: string | null | undefined): string | null => trimLine(text ?? "") || null;

const normalizeAddress = (address: AddressForm | null | undefined) => {
  if (!address) return null;
  const line2 = orNull(address.line2);
  const normalized = {
    line1: trimLine(address.line1),
    ...(line2 === null ? {} : { line2 }),
    postcode: trimLine(address.postcode),
    city: trimLine(address.city),
    country: trimLine(address.country).toUpperCase(),
  };
  // A form in which only the country is chosen has no address.
  return normalized.line1 || line2 || normalized.postcode || normalized.city ? normalized : null;
};

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** The profile as it is stored: trimmed texts, null for empty ones, sorted lists without duplicates. */
export const normalizeProfile = (form: ProfileForm) => ({
  displayName: trimLine(form.displayName),
  headline: trimLine(form.headline),
  bio: trimText(form.bio),
  company: orNull(form.company),
  vatId: orNull(form.vatId),
  billingAddress: normalizeAddress(form.billingAddress),
  languages: form.languages.map((code) => trimLine(code).toLowerCase()),
  yearsOfExperience: form.yearsOfExperience,
  priceAfterwards: orNull(form.priceAfterwards),
  locations: form.locations.map(({ kind, detail }) => ({ kind, detail: trimLine(detail) })),
  ...splitCaps(form).caps,
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
export type NormalizedProfile = ReturnType<typeof normalizeProfile>;
