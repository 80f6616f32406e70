// A phone number as typed beside a country, brought into international notation; the server has the last word.
import { countries } from "../../ui/countries.ts";

/** Countries whose numbers keep their leading zero in international notation, or know none to take away. */
const KEEPS_ZERO = new Set(["IT"]);
/** What is dialled within the country before the number; a zero unless named here. */
const TRUNK: Record<string, string> = { HU: "06", US: "1", CA: "1" };

/** "0660 1234567" in AT gives "+43 660 1234567". A number that starts with + or 00 says its country itself. */
export const internationalPhone = (typed: string, iso: string): string => {
  const text = typed.trim();
  if (text === "" || text.startsWith("+")) return text;
  if (text.startsWith("00")) return `+${text.slice(2)}`;
  const country = countries.find((one) => one.iso === iso);
  if (!country) return text;
  const trunk = TRUNK[iso] ?? "0";
  const national = !KEEPS_ZERO.has(iso) && text.startsWith(trunk) ? text.slice(trunk.length).trimStart() : text;
  return `+${country.callingCode} ${national}`;
};

/** The country whose calling code a number in international notation begins with. */
export const countryOfPhone = (phone: string): string | undefined => {
  if (!phone.startsWith("+")) return undefined;
  const fitting = countries.filter(({ callingCode }) => phone.startsWith(`+${callingCode}`));
  return fitting.sort((a, b) => b.callingCode.length - a.callingCode.length)[0]?.iso;
};

/** Country and city, for zones whose country is in the list; a city alone names the zone's last part. */
const CITIES =
  "AR Buenos_Aires|AU Sydney Melbourne Brisbane Perth Adelaide|AT Vienna|BE Brussels|BA Sarajevo|BR Sao_Paulo|BG Sofia|" +
  "CA Toronto Vancouver Montreal Edmonton Winnipeg Halifax|CL Santiago|CN Shanghai|CO Bogota|HR Zagreb|CY Nicosia|" +
  "CZ Prague|DK Copenhagen|EG Cairo|EE Tallinn|FI Helsinki|FR Paris|DE Berlin|GI Gibraltar|GR Athens|HK Hong_Kong|" +
  "HU Budapest|IS Reykjavik|IN Kolkata Calcutta|ID Jakarta|IE Dublin|IL Jerusalem|IT Rome|JP Tokyo|KE Nairobi|LV Riga|" +
  "LI Vaduz|LT Vilnius|LU Luxembourg|MY Kuala_Lumpur|MT Malta|MX Mexico_City|MD Chisinau|MC Monaco|MA Casablanca|" +
  "NL Amsterdam|NZ Auckland|NG Lagos|MK Skopje|NO Oslo|PK Karachi|PH Manila|PL Warsaw|PT Lisbon|RO Bucharest|SA Riyadh|" +
  "RS Belgrade|SG Singapore|SK Bratislava|SI Ljubljana|ZA Johannesburg|KR Seoul|ES Madrid|SE Stockholm|CH Zurich|" +
  "TH Bangkok|TN Tunis|TR Istanbul|UA Kyiv Kiev|AE Dubai|GB London|US New_York Chicago Denver Los_Angeles Phoenix|" +
  "VN Ho_Chi_Minh Saigon";

/** The country to begin with, from the visitor's time zone. */
export const countryOfZone = (zone: string): string | undefined => {
  const city = zone.slice(zone.lastIndexOf("/") + 1);
  return CITIES.split("|").map((entry) => entry.split(" ")).find(([, ...cities]) => cities.includes(city))?.[0];
};
