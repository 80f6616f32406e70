// Phone numbers in E.164, validated with the numbering plans of all countries.
import { parsePhoneNumberFromString as parseWithType } from "libphonenumber-js/max";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { latinDigits, visibleText } from "./text.ts";

/**
 * The number in E.164, or undefined when its country assigns no such number, or it has an extension, which E.164 can't hold. `stored`: numbers that are saved already and
 * stay, also where a plan does not know them. The metadata "min" have the digits with
 * which assigned numbers begin, and their lengths, but no types, so they are also right about ranges that change type.
 */
export const toE164 = (text: string, stored: readonly (string | undefined)[] = []): string | undefined => {
  const international = latinDigits(visibleText(text)).trim().replace(/^00/, "+");
  const bare = international.replaceAll(/[\s()./-]/g, "");
  if (stored.includes(bare)) return bare;
  const number = parsePhoneNumberFromString(international);
  return number?.isValid() && !number.ext ? number.number : undefined;
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
