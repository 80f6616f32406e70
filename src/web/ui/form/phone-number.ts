// Phone numbers as typed beside a country, in international notation. The server validates them.
import { t } from "@/languages/language.ts";
import { latinDigits } from "@/platform/text.ts";

const CALLING_CODES =
  "DZ213 AR54 AU61 AT43 BH973 BE32 BA387 BR55 BG359 CA1 CL56 CN86 CO57 HR385 CY357 CZ420 DK45 EG20 EE372 FI358 " +
  "FR33 DE49 GI350 GR30 HK852 HU36 IS354 IN91 ID62 IQ964 IE353 IL972 IT39 JP81 JO962 KE254 KW965 LV371 LB961 " +
  "LY218 LI423 LT370 LU352 MY60 MT356 MX52 MD373 MC377 ME382 MA212 NL31 NZ64 NG234 MK389 NO47 OM968 PK92 PS970 " +
  "PH63 PL48 PT351 QA974 RO40 SA966 RS381 SG65 SK421 SI386 ZA27 KR82 ES34 SD249 SE46 CH41 SY963 TH66 TN216 TR90 " +
  "UA380 AE971 GB44 US1 VN84 YE967";

export interface Country {
  iso: string;
  callingCode: string;
}

export const countries: readonly Country[] = CALLING_CODES.split(" ")
  .map((entry) => ({ iso: entry.slice(0, 2), callingCode: entry.slice(2) }));

/** In the reader's language. The screen names the texts of `countries`. @param iso one of `countries` */
export const countryName = (iso: string): string => t(`countries.${iso as "AT"}`);

/** The trunk prefix dialled within the country; "0" unless listed. Italian numbers keep their zero. */
const TRUNK: Record<string, string> = { HU: "06", US: "1", CA: "1", IT: "" };

/** "0660 1234567" in AT gives "+43 660 1234567". A number that starts with + or 00 contains its country. */
export const toInternationalPhone = (typed: string, iso: string): string => {
  const text = latinDigits(typed).trim();
  if (text === "" || text.startsWith("+")) return text;
  if (text.startsWith("00")) return `+${text.slice(2)}`;
  const country = countries.find((country) => country.iso === iso);
  if (!country) return text;
  const trunk = TRUNK[iso] ?? "0";
  const national = text.startsWith(trunk) ? text.slice(trunk.length).trimStart() : text;
  return `+${country.callingCode} ${national}`;
};

/** The country whose calling code a number in international notation begins with. */
export const countryOfPhone = (phone: string): string | undefined => {
  if (!phone.startsWith("+")) return undefined;
  const fitting = countries.filter(({ callingCode }) => phone.startsWith(`+${callingCode}`));
  return fitting.sort((a, b) => b.callingCode.length - a.callingCode.length)[0]?.iso;
};

/** Countries with the cities that name their time zones. */
const CITIES =
  "AE Dubai|AT Vienna|AU Sydney Melbourne Brisbane|BE Brussels|BG Sofia|BH Bahrain|CA Toronto Vancouver|CH Zurich|" +
  "CZ Prague|DE Berlin|DK Copenhagen|DZ Algiers|EE Tallinn|EG Cairo|ES Madrid|FI Helsinki|FR Paris|GB London|" +
  "GR Athens|HR Zagreb|HU Budapest|IE Dublin|IN Kolkata Calcutta|IQ Baghdad|IT Rome|JO Amman|KW Kuwait|LB Beirut|" +
  "LT Vilnius|LU Luxembourg|LV Riga|LY Tripoli|MA Casablanca|NL Amsterdam|NO Oslo|OM Muscat|PL Warsaw|" +
  "PS Gaza Hebron|PT Lisbon|QA Qatar|RO Bucharest|RS Belgrade|SA Riyadh|SD Khartoum|SE Stockholm|SI Ljubljana|" +
  "SK Bratislava|SY Damascus|TN Tunis|TR Istanbul|UA Kyiv Kiev|US New_York Chicago Denver Los_Angeles|YE Aden";

/** The country to preselect for a visitor's time zone. */
export const countryOfZone = (zone: string): string | undefined => {
  const city = zone.slice(zone.lastIndexOf("/") + 1);
  return CITIES.split("|").map((entry) => entry.split(" ")).find(([, ...cities]) => cities.includes(city))?.[0];
};
