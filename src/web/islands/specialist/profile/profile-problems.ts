// What keeps the profile's form from being saved, each beside the control that puts it right. The rules are the server's.
import type { AddressForm, FieldFault } from "@/modules/specialists/profile-schemas.ts";
import { NOTHING_SERVED, profileFaults } from "@/modules/specialists/rules.ts";
import { tidyProfile } from "@/modules/specialists/tidy-rules.ts";
import type { Problem } from "@/web/islands/runtime/use-form.ts";
import { profileOf, serviceNames, type TypedProfile, type WayKind } from "./typed-profile.ts";

type Tidy = ReturnType<typeof tidyProfile>;

/** An address in order: with one part replaced, whatever is wrong is wrong with that part. */
const SOUND: AddressForm = { line1: "Ring 1", postcode: "1010", city: "Vienna", country: "AT" };

const faultsIn = (profile: Tidy, field: string): FieldFault[] =>
  profileFaults(profile).filter((fault) => fault.field === field);

const wayProblems = (profile: Tidy): Problem[] => {
  const ofWays = profile.locations.flatMap((way): Problem[] =>
    faultsIn({ ...profile, locations: [way] }, "locations")
      .map(({ sentence }) => ({ key: wayField(way.kind), sentence }))
  );
  const told = ofWays.map(({ sentence }) => sentence);
  const ofAll = faultsIn(profile, "locations").filter(({ sentence }) => !told.includes(sentence));
  return [...ofAll.map(({ sentence }) => ({ key: "ways", sentence })), ...ofWays];
};

const addressProblems = (profile: Tidy): Problem[] => {
  const { billingAddress } = profile;
  if (!billingAddress) return [];
  return (Object.entries(billingAddress) as [keyof AddressForm, string][]).flatMap(([part, typed]) =>
    faultsIn({ ...profile, billingAddress: { ...SOUND, [part]: typed } as typeof billingAddress }, "billingAddress")
      .map(({ sentence }) => ({ key: part, sentence }))
  );
};

const serviceProblems = ({ serves }: TypedProfile): Problem[] =>
  serves.length === 0 ? [problemOf(NOTHING_SERVED)] : serves
    .filter(({ some, subcategoryIds }) => some && subcategoryIds.length === 0)
    .map(({ categoryId }) => ({
      key: serviceNames(categoryId).parts,
      sentence: "Please choose at least one part, or take all of them.",
    }));

/** The control of a way to meet. */
export const wayField = (kind: WayKind): string => `way-${kind}`;

/** Faults whose field is a control of the same name, but for the categories. */
const problemOf = ({ field, sentence }: FieldFault): Problem => ({
  key: field === "serves" ? "categories" : field,
  sentence,
});

/** In the order of the form; the error summary lists them so. */
const ORDER = [
  "displayName",
  "headline",
  "bio",
  "yearsOfExperience",
  "languages",
  "categories",
  "parts",
  "ways",
  "way",
  "cap",
];
const placeOf = ({ key }: Problem): number => {
  const place = ORDER.findIndex((beginning) => key.startsWith(beginning));
  return place < 0 ? ORDER.length : place;
};

/** Empty when the form can be saved. */
export const problemsOf = (typed: TypedProfile): Problem[] => {
  const profile = tidyProfile(profileOf(typed));
  const plain = profileFaults(profile).filter(({ field }) => field !== "locations" && field !== "billingAddress");
  return [...plain.map(problemOf), ...serviceProblems(typed), ...wayProblems(profile), ...addressProblems(profile)]
    .sort((a, b) => placeOf(a) - placeOf(b));
};
