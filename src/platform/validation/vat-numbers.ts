// VAT numbers of the European Union: their format by country. Whether a number is registered, only the EU's service knows.
import * as jsvat from "jsvat-next";

/** Node finds no names in the package's CommonJS file: there they are below `default`. */
const vat = (Reflect.get(jsvat, "default") ?? jsvat) as typeof jsvat;

/** The member states whose numbers are known, by the code that begins them. */
const COUNTRIES = [
  vat.austria,
  vat.belgium,
  vat.bulgaria,
  vat.croatia,
  vat.cyprus,
  vat.czechRepublic,
  vat.denmark,
  vat.estonia,
  vat.finland,
  vat.france,
  vat.germany,
  vat.greece,
  vat.hungary,
  vat.ireland,
  vat.italy,
  vat.latvia,
  vat.lithuania,
  vat.luxembourg,
  vat.malta,
  vat.netherlands,
  vat.poland,
  vat.portugal,
  vat.romania,
  vat.slovakiaRepublic,
  vat.slovenia,
  vat.spain,
  vat.sweden,
];

/** The member states of the European Union (ISO 3166-1 alpha-2). */
const MEMBER_STATES: ReadonlySet<string> = new Set(COUNTRIES.map(({ codes }) => codes[0]!));

export const isMemberState = (country: string): boolean => MEMBER_STATES.has(country);

/** In capitals, without spaces and punctuation: "ATU 1234.5678" is ATU12345678. */
export const normalizeVatNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9+*]/g, "");

/** The member state whose code the text begins with; Greece's numbers begin with EL. */
const stateOfPrefix = (normalized: string): string | undefined => {
  const prefix = normalized.slice(0, 2) === "EL" ? "GR" : normalized.slice(0, 2);
  return isMemberState(prefix) ? prefix : undefined;
};

/** The member state of a VAT number; undefined when the format is not one of the European Union. */
export const findVatState = (text: string): string | undefined => {
  const normalized = normalizeVatNumber(text);
  return vat.checkVAT(normalized, COUNTRIES).isValidFormat ? stateOfPrefix(normalized) : undefined;
};

/** Whether the text begins like a number of a member state and is none. Those of other countries are not checked. */
export const isMalformedVatNumber = (text: string): boolean =>
  stateOfPrefix(normalizeVatNumber(text)) !== undefined && findVatState(text) === undefined;
