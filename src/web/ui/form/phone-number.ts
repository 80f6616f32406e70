// Phone numbers as typed beside a country, in international notation. The server validates them.

const list =
  "AR54Argentina|AU61Australia|AT43Austria|BE32Belgium|BA387Bosnia and Herzegovina|BR55Brazil|BG359Bulgaria|CA1Canada|" +
  "CL56Chile|CN86China|CO57Colombia|HR385Croatia|CY357Cyprus|CZ420Czechia|DK45Denmark|EG20Egypt|EE372Estonia|" +
  "FI358Finland|FR33France|DE49Germany|GI350Gibraltar|GR30Greece|HK852Hong Kong|HU36Hungary|IS354Iceland|IN91India|" +
  "ID62Indonesia|IE353Ireland|IL972Israel|IT39Italy|JP81Japan|KE254Kenya|LV371Latvia|LI423Liechtenstein|LT370Lithuania|" +
  "LU352Luxembourg|MY60Malaysia|MT356Malta|MX52Mexico|MD373Moldova|MC377Monaco|ME382Montenegro|MA212Morocco|" +
  "NL31Netherlands|NZ64New Zealand|NG234Nigeria|MK389North Macedonia|NO47Norway|PK92Pakistan|PH63Philippines|" +
  "PL48Poland|PT351Portugal|RO40Romania|SA966Saudi Arabia|RS381Serbia|SG65Singapore|SK421Slovakia|SI386Slovenia|" +
  "ZA27South Africa|KR82South Korea|ES34Spain|SE46Sweden|CH41Switzerland|TH66Thailand|TN216Tunisia|TR90Türkiye|" +
  "UA380Ukraine|AE971United Arab Emirates|GB44United Kingdom|US1United States|VN84Vietnam";

export interface Country {
  iso: string;
  callingCode: string;
  name: string;
}

export const countries: readonly Country[] = list.split("|").map((entry) => {
  const [, iso = "", callingCode = "", name = ""] = entry.match(/^([A-Z]{2})(\d+)(.+)$/) ?? [];
  return { iso, callingCode, name };
});

/** The trunk prefix dialled within the country; "0" unless listed. Italian numbers keep their zero. */
const TRUNK: Record<string, string> = { HU: "06", US: "1", CA: "1", IT: "" };

/** "0660 1234567" in AT gives "+43 660 1234567". A number that starts with + or 00 contains its country. */
export const toInternationalPhone = (typed: string, iso: string): string => {
  const text = typed.trim();
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
  "AT Vienna|AU Sydney Melbourne Brisbane|BE Brussels|BG Sofia|CA Toronto Vancouver|CH Zurich|CZ Prague|DE Berlin|" +
  "DK Copenhagen|EE Tallinn|ES Madrid|FI Helsinki|FR Paris|GB London|GR Athens|HR Zagreb|HU Budapest|IE Dublin|" +
  "IN Kolkata Calcutta|IT Rome|LT Vilnius|LU Luxembourg|LV Riga|NL Amsterdam|NO Oslo|PL Warsaw|PT Lisbon|RO Bucharest|" +
  "RS Belgrade|SE Stockholm|SI Ljubljana|SK Bratislava|TR Istanbul|UA Kyiv Kiev|" +
  "US New_York Chicago Denver Los_Angeles";

/** The country to preselect for a visitor's time zone. */
export const countryOfZone = (zone: string): string | undefined => {
  const city = zone.slice(zone.lastIndexOf("/") + 1);
  return CITIES.split("|").map((entry) => entry.split(" ")).find(([, ...cities]) => cities.includes(city))?.[0];
};
