// Where a visitor came from, in words: on the pages of leads and tracks.

const LABELS: Record<string, string> = {
  utmSource: "Source of the visit",
  utmMedium: "Medium",
  utmCampaign: "Campaign",
  utmTerm: "Search term",
  utmContent: "Advertisement",
  referrer: "Came from",
  landingPage: "First page",
};

/** What is known, as items of a DefinitionList. */
export const attributionItems = (attribution: Readonly<Record<string, string>>) =>
  Object.entries(attribution).filter(([, value]) => value).map(([key, value]) => ({
    term: LABELS[key] ?? key,
    value: <span className="break-all">{value}</span>,
  }));
