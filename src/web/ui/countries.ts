// Countries of the phone field: ISO code, calling code, name. The server checks numbers; this list only helps to type.
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
