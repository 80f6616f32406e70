// Validation errors of the profile's form, by control, from the rules of the server.
import { type NormalizedProfile, normalizeProfile } from "@/modules/specialists/profile/profile-rules.ts";
import type { AddressForm } from "@/modules/specialists/profile/schemas.ts";
import { type FieldError, NO_SERVICE_ERROR, profileErrors } from "@/modules/specialists/rules.ts";
import type { Problem } from "@/web/islands/runtime/use-form.ts";
import { type LocationKind, profileOf, type ProfileValues, serviceNames } from "./profile-values.ts";

/** A valid address: an error after one part is replaced is about that part. */
const VALID_ADDRESS: AddressForm = { line1: "Ring 1", postcode: "1010", city: "Vienna", country: "AT" };

const errorsOfField = (profile: NormalizedProfile, field: string): FieldError[] =>
  profileErrors(profile).filter((error) => error.field === field);

const locationErrors = (profile: NormalizedProfile): Problem[] => {
  const ofEach = profile.locations.flatMap((location): Problem[] =>
    errorsOfField({ ...profile, locations: [location] }, "locations")
      .map(({ sentence }) => ({ key: locationField(location.kind), sentence }))
  );
  const known = ofEach.map(({ sentence }) => sentence);
  const ofAll = errorsOfField(profile, "locations").filter(({ sentence }) => !known.includes(sentence));
  return [...ofAll.map(({ sentence }) => ({ key: "ways", sentence })), ...ofEach];
};

const addressErrors = (profile: NormalizedProfile): Problem[] => {
  const { billingAddress } = profile;
  if (!billingAddress) return [];
  return (Object.entries(billingAddress) as [keyof AddressForm, string][]).flatMap(([part, text]) =>
    errorsOfField(
      { ...profile, billingAddress: { ...VALID_ADDRESS, [part]: text } as typeof billingAddress },
      "billingAddress",
    )
      .map(({ sentence }) => ({ key: part, sentence }))
  );
};

const serviceErrors = ({ serves }: ProfileValues): Problem[] =>
  serves.length === 0 ? [problemOf(NO_SERVICE_ERROR)] : serves
    .filter(({ some, subcategoryIds }) => some && subcategoryIds.length === 0)
    .map(({ categoryId }) => ({
      key: serviceNames(categoryId).parts,
      sentence: "Please choose at least one topic, or all topics.",
    }));

/** The name of a location's control. */
export const locationField = (kind: LocationKind): string => `way-${kind}`;

/** Most fields have a control of the same name. */
const problemOf = ({ field, sentence }: FieldError): Problem => ({
  key: field === "serves" ? "categories" : field,
  sentence,
});

/** The order of the controls in the form, for the error summary. */
const ORDER = [
  "displayName",
  "headline",
  "bio",
  "yearsOfExperience",
  "priceAfterwards",
  "languages",
  "categories",
  "parts",
  "ways",
  "way",
  "cap",
];
const positionOf = ({ key }: Problem): number => {
  const position = ORDER.findIndex((prefix) => key.startsWith(prefix));
  return position < 0 ? ORDER.length : position;
};

/** Empty when the form can be saved. */
export const validateProfile = (values: ProfileValues): Problem[] => {
  const profile = normalizeProfile(profileOf(values));
  const plain = profileErrors(profile).filter(({ field }) => field !== "locations" && field !== "billingAddress");
  return [...plain.map(problemOf), ...serviceErrors(values), ...locationErrors(profile), ...addressErrors(profile)]
    .sort((a, b) => positionOf(a) - positionOf(b));
};

/** The sections of the form by the beginnings of the names of their controls. */
const SECTION_OF: [prefix: string, section: string][] = [
  ["displayName", "about"],
  ["headline", "about"],
  ["bio", "about"],
  ["years", "about"],
  ["priceAfterwards", "about"],
  ["languages", "languages-spoken"],
  ["categories", "services"],
  ["parts", "services"],
  ["way", "locations"],
  ["cap", "limits"],
];

/** The sections in which something has to be fixed. What is in no other section belongs to the invoices. */
export const sectionsWithProblems = (problems: readonly { field?: string }[]): string[] => [
  ...new Set(
    problems.flatMap(({ field }) =>
      field === undefined ? [] : SECTION_OF.find(([prefix]) => field.startsWith(prefix))?.[1] ?? "invoices"
    ),
  ),
];
