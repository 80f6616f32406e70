// VAT numbers of the European Union: their format and check digits by country. Whether a number is registered, only the EU's service knows.
import * as jsvat from "jsvat-next";

/** Node finds no names in the package's CommonJS file: there they are below `default`. */
const vat = (Reflect.get(jsvat, "default") ?? jsvat) as typeof jsvat;

/** The member states of the European Union (ISO 3166-1 alpha-2). */
const MEMBER_STATES: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);
const COUNTRIES = vat.countries.filter(({ codes }) => MEMBER_STATES.has(codes[0]!));

export const isMemberState = (country: string): boolean => MEMBER_STATES.has(country);

/** In capitals, without spaces and punctuation: "ATU 1234.5678" is ATU12345675. */
export const normalizeVatNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9+*]/g, "");

/** The member state whose code the text begins with; Greece's numbers begin with EL. */
const stateOfPrefix = (normalized: string): string | undefined => {
  const prefix = normalized.slice(0, 2) === "EL" ? "GR" : normalized.slice(0, 2);
  return isMemberState(prefix) ? prefix : undefined;
};

const check = (text: string) => vat.checkVAT(normalizeVatNumber(text), COUNTRIES);

/** The member state of a VAT number; undefined when its format or its check digits are not those of a member state. */
export const findVatState = (text: string): string | undefined =>
  check(text).isValid ? stateOfPrefix(normalizeVatNumber(text)) : undefined;

/** Whether the text begins like a number of a member state and is none. Those of other countries are not checked. */
export const isMalformedVatNumber = (text: string): boolean =>
  stateOfPrefix(normalizeVatNumber(text)) !== undefined && !check(text).isValidFormat;

/** Whether the text has the format of a member state's numbers, and check digits that none of them has. */
export const hasWrongCheckDigits = (text: string): boolean => {
  const { isValidFormat, isValid } = check(text);
  return isValidFormat && !isValid;
};
