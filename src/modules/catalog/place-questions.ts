// The questions about where a visitor lives. Question sets say whether they ask them; the texts and options are here.
import { currentLanguage, t } from "@/languages/language.ts";
import { countryOf, isCountry, listCountries, listRegions, proposeCountry } from "@/platform/places.ts";
import { hasTranslations, translated } from "@/platform/time/reader.ts";
import { COUNTRY_KEY, regionKey, type VisitorAnswers } from "./rules.ts";
import type { CountryView, PlaceInquiry, Question } from "./schemas.ts";

const regionLabel = (country: string): string => {
  if (country === "AU" || country === "CA" || country === "US") return t(`places.whichRegion${country}`);
  return t("places.whichRegion");
};

interface AskingCategory {
  requiredCredential: string | null;
  asksCountry: boolean;
  regionCountries: readonly string[];
}

/** What the questions of a category ask about the place. Regulated categories always ask. */
export const toPlaceInquiry = ({ requiredCredential, asksCountry, regionCountries }: AskingCategory) =>
  requiredCredential === null && !asksCountry
    ? null
    : { required: requiredCredential !== null, regionCountries: [...regionCountries].sort() };

const toOption = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });

const placeQuestion = (key: string, label: string, required: boolean): Question => ({
  key,
  label,
  required,
  step: "about",
  type: "single",
  min: null,
  max: null,
  showIf: null,
  help: null,
  options: [],
  matching: false,
  pii: false,
});

const countryQuestion = (required: boolean): Question => ({
  ...placeQuestion(COUNTRY_KEY, t("places.whichCountry"), required),
  help: required ? t("places.onlyLicensed") : null,
  options: listCountries().map(toOption),
});

const regionQuestion = (country: string, required: boolean): Question => ({
  ...placeQuestion(regionKey(country), regionLabel(country), required),
  options: listRegions(country).map(toOption),
  showIf: { key: COUNTRY_KEY, values: [country] },
});

const askPlace = ({ required, regionCountries }: PlaceInquiry): Question[] => [
  countryQuestion(required),
  ...regionCountries.map((country) => regionQuestion(country, required)),
];

/** By language and inquiry, since the options are many and always the same. */
const asked = new Map<string, Question[]>();

const askOnce = (place: PlaceInquiry): Question[] => {
  const key = currentLanguage() + JSON.stringify(place);
  const questions = asked.get(key) ?? askPlace(place);
  asked.set(key, questions);
  return questions;
};

/** What a category asks about the place beside the questions of its sets. */
export const buildPlaceQuestions = (category: AskingCategory): Question[] => {
  const place = toPlaceInquiry(category);
  return place ? askOnce(place) : [];
};

const inReadersLanguage = ({ label, help, options, ...question }: Question): Question => ({
  ...question,
  label: translated(label),
  help: help === null ? null : translated(help),
  options: options.map((option) => ({ ...option, label: translated(option.label) })),
});

/** The questions of a set in the reader's language, with those about the place, which come last on the step "about". */
export const withPlaceQuestions = (
  { questions: written, place }: { questions: Question[]; place: PlaceInquiry | null },
): Question[] => {
  const questions = hasTranslations() ? written.map(inReadersLanguage) : written;
  if (!place) return questions;
  return [
    ...questions.filter(({ step }) => step === "about"),
    ...askOnce(place),
    ...questions.filter(({ step }) => step === "needs"),
  ];
};

/** Answers with the country that their visitor's zone proposes, where it is asked for and not given. */
export const withProposedCountry = (
  questions: readonly Question[],
  answers: VisitorAnswers,
  visitor: { timezone: string; locale?: string },
): VisitorAnswers => {
  const given = answers[COUNTRY_KEY];
  const isOpen = given === undefined || given === "";
  if (!isOpen || !questions.some(({ key, required }) => key === COUNTRY_KEY && required)) return answers;
  const country = proposeCountry(visitor);
  return country === undefined ? answers : { ...answers, [COUNTRY_KEY]: country };
};

/** What decides who is licensed for a visitor. */
export interface PlaceFacts {
  answers: VisitorAnswers;
  timezone: string;
  locale: string;
}

/**
 * The codes of which a licence must name one for this visitor: their country, or in a country whose regions matter the
 * whole country or their region. Undefined in a category without a required credential, and for a visitor of whom no
 * country is known: then everybody counts.
 */
export const findLicensingPlaces = (
  { answers, ...visitor }: PlaceFacts,
  { requiredCredential, regionCountries }: Pick<AskingCategory, "requiredCredential" | "regionCountries">,
): string[] | undefined => {
  if (requiredCredential === null) return undefined;
  const given = answers[COUNTRY_KEY];
  const country = typeof given === "string" && isCountry(given) ? given : proposeCountry(visitor);
  if (country === undefined) return undefined;
  const region = regionCountries.includes(country) ? answers[regionKey(country)] : undefined;
  return typeof region === "string" && countryOf(region) === country ? [country, region] : [country];
};

/** The places of a licence as a category compares them: where regions don't matter, one of them counts for its country. */
export const comparablePlaces = (places: readonly string[], regionCountries: readonly string[]): string[] => [
  ...new Set(places.map((code) => regionCountries.includes(countryOf(code)) ? code : countryOf(code))),
];

/** Every country with its regions, for those who state or correct where a credential is valid. */
export const listPlaces = (): CountryView[] =>
  listCountries().map(({ code, name }) => ({ code, name, regions: [...listRegions(code)] }));
