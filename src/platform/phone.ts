// Phone numbers in E.164, validated with the numbering plans of all countries.
import { parsePhoneNumberFromString as parseWithType } from "libphonenumber-js/max";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** The number in E.164, or undefined when it cannot exist. `country` (ISO 3166) is needed for national notation. */
export const toE164 = (text: string, country?: string): string | undefined => {
  const number = parsePhoneNumberFromString(text.replace(/^00/, "+"), country as CountryCode | undefined);
  return number?.isPossible() ? number.number : undefined;
};

/** The country (ISO 3166-1) of a number in E.164; undefined when the number does not say. */
export const countryOfPhone = (number: string): string | undefined => parsePhoneNumberFromString(number)?.country;

/** Types of numbers that receive text messages; some countries' plans do not tell mobile numbers from others. */
const TEXTABLE = ["MOBILE", "FIXED_LINE_OR_MOBILE"];

/** The country of a number (E.164) that can receive text messages; undefined for premium and other ranges. */
export const findTextCountry = (number: string): string | undefined => {
  const parsed = parseWithType(number);
  return parsed?.isValid() && TEXTABLE.includes(parsed.getType() ?? "") ? parsed.country : undefined;
};
