// Pure decisions about where visitors come from: which click ids there are, how a visit is counted, and how long it is kept.
import { trimLine } from "@/platform/text.ts";
import { DAY_MS } from "@/platform/time/time.ts";

/** The parameters with which advertisers mark a click: Google (three), Meta, Microsoft, TikTok. */
export type ClickIdName = "gclid" | "gbraid" | "wbraid" | "fbclid" | "msclkid" | "ttclid";

/** What click ids consist of. Anything else is not one, and is never stored. */
export const CLICK_ID = /^[\w.-]{1,500}$/;

/** How long click ids are kept after the last event, and how far back a first visit counts. */
export const CLICK_DAYS = 90;

/** The visit that a request is counted under. */
export interface Touch {
  source: string;
  medium: string;
  campaign: string;
}

export const TOUCHES = ["last", "first"] as const;
export type TouchKind = (typeof TOUCHES)[number];

const NAME_MAX_LENGTH = 60;

const nameOf = (text: string | undefined): string => trimLine(text ?? "").toLowerCase().slice(0, NAME_MAX_LENGTH);

/** A visit as it is counted: in lower case, without what is longer than a name. */
export const toTouch = (source: string, { utmMedium, utmCampaign }: { utmMedium?: string; utmCampaign?: string }) => ({
  source,
  medium: nameOf(utmMedium),
  campaign: nameOf(utmCampaign),
});

/** Sources, media and campaigns counted in one day. Anyone can make up more of them in a URL. */
export const TOUCHES_PER_DAY = 200;

/** What stands for all others once a day has had too many. */
export const otherTouch = (source: string): Touch => ({ source, medium: "", campaign: "other" });

interface EarlierTouch extends Touch {
  at: number;
}

/** The earliest visit that is recent enough; undefined without one. Instants in ms. */
export const findFirstTouch = <T extends EarlierTouch>(earlier: readonly T[], now: number): T | undefined =>
  earlier.filter(({ at }) => at >= now - CLICK_DAYS * DAY_MS).toSorted((a, b) => a.at - b.at)[0];

interface Arrival {
  utmSource?: string;
  landingPage?: string;
  referrer?: string;
}

/** The source of a visit in lower case: the campaign's source, else the referrer's host, else "direct". */
export const trafficSource = ({ utmSource, referrer }: Arrival, ownHost: string): string => {
  const campaign = nameOf(utmSource);
  if (campaign) return campaign;
  const host = URL.parse(referrer ?? "")?.hostname.replace(/^www\./, "").slice(0, NAME_MAX_LENGTH) ?? "";
  return host && host !== ownHost.replace(/^www\./, "") ? host : "direct";
};

/** A page of the funnel, also in a frame of another site, with its campaign parameters. Other pages of ours are dropped: their URL may contain a secret. */
const cleanLandingPage = (text: string): string | undefined => {
  const url = URL.parse(text, "https://funnel.invalid");
  if (!url || !/^\/(funnel|embed)(\/|$)/.test(url.pathname)) return undefined;
  const campaign = new URLSearchParams([...url.searchParams].filter(([name]) => name.startsWith("utm_"))).toString();
  return url.pathname + (campaign && `?${campaign}`);
};

/** A page of another site, without its query. */
const cleanReferrer = (text: string, ownHost: string): string | undefined => {
  const url = URL.parse(text);
  const isForeign = url && /^https?:$/.test(url.protocol) && url.hostname !== ownHost;
  return isForeign ? url.origin + url.pathname : undefined;
};

/** Attribution as it is stored and shown to the specialist: without links from emails and their secrets. */
export const cleanAttribution = <A extends Arrival>(attribution: A, ownHost: string): A => {
  const { landingPage = "", referrer = "" } = attribution;
  const pages = { landingPage: cleanLandingPage(landingPage), referrer: cleanReferrer(referrer, ownHost) };
  return Object.fromEntries(Object.entries({ ...attribution, ...pages }).filter(([, value]) => value)) as A;
};
