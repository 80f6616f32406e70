// Labels of a visit's attribution, on the pages of leads and tracks.

const LABELS: Record<string, string> = {
  utmSource: "Campaign source",
  utmMedium: "Campaign medium",
  utmCampaign: "Campaign name",
  utmTerm: "Search term",
  utmContent: "Ad",
  referrer: "Referrer",
  landingPage: "Landing page",
  agent: "Prepared by",
};

/** The known values, as items of a DefinitionList. */
export const attributionItems = (attribution: Readonly<Record<string, string>>) =>
  Object.entries(attribution).filter(([, value]) => value).map(([key, value]) => ({
    term: LABELS[key] ?? key,
    value: <span className="break-all">{value}</span>,
  }));
