// Where a visitor came from, for the track's attribution; read from the address and the referrer, stored nowhere. Ids of
// clicks on advertisements stay in this document, and are sent only with the visitor's consent.
import { withoutLanguage } from "@/languages/addresses.ts";
import type { Attribution, ClickIds } from "@/modules/tracks/schemas.ts";

const UTM = {
  utm_source: "utmSource",
  utm_medium: "utmMedium",
  utm_campaign: "utmCampaign",
  utm_term: "utmTerm",
  utm_content: "utmContent",
} as const;

const CLICK = /^(gclid|gbraid|wbraid|fbclid|msclkid|ttclid)$/;

/** The landing page and the page before it. Our other pages are left out: links in emails open them, and hold keys. */
const readPages = (address: string, referrer: string) => {
  const here = new URL(address);
  const before = URL.canParse(referrer) ? new URL(referrer) : undefined;
  const landing = before?.origin === here.origin && withoutLanguage(before.pathname).startsWith("/funnel")
    ? before
    : here;
  return { here, before, landing };
};

/** Ids of clicks, by their parameter. What is no id is left out, as the server would refuse it. */
export const readClicks = (address: string, referrer: string): ClickIds => {
  const { here, landing } = readPages(address, referrer);
  const given = [...landing.searchParams, ...here.searchParams];
  return Object.fromEntries(given.filter(([name, id]) => CLICK.test(name) && /^[\w.-]{1,500}$/.test(id)));
};

/**
 * `address` is that of the visit's first document that runs the island, `referrer` the one that the browser reports.
 * A funnel page as referrer is the landing page itself, opened before its JavaScript had loaded.
 */
export const readAttribution = (address: string, referrer: string): Attribution => {
  const { here, before, landing } = readPages(address, referrer);
  const attribution: Attribution = { landingPage: (withoutLanguage(landing.pathname) + landing.search).slice(0, 500) };
  for (const [parameter, key] of Object.entries(UTM)) {
    const value = here.searchParams.get(parameter) ?? landing.searchParams.get(parameter);
    if (value) attribution[key] = value.slice(0, 200);
  }
  if (before && before.origin !== here.origin) attribution.referrer = before.href.slice(0, 500);
  return attribution;
};

let attribution: Attribution = {};
let clicks: ClickIds = {};

/** Called once, before hydration. */
export const recordAttribution = (): void => {
  attribution = readAttribution(location.href, document.referrer);
  clicks = readClicks(location.href, document.referrer);
};

export const currentAttribution = (): Attribution => attribution;

export const currentClicks = (): ClickIds => clicks;
