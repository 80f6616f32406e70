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

const LABEL_MAX_LENGTH = 60;

const labelOf = (text: string | undefined): string => trimLine(text ?? "").toLowerCase().slice(0, LABEL_MAX_LENGTH);

/** A visit as it is counted: in lower case, without what is longer than a name. */
export const touchOf = (source: string, { utmMedium, utmCampaign }: { utmMedium?: string; utmCampaign?: string }) => ({
  source,
  medium: labelOf(utmMedium),
  campaign: labelOf(utmCampaign),
});

/** Sources, media and campaigns counted in one day. Anyone can make up more of them in a URL. */
export const TOUCHES_PER_DAY = 200;

/** What stands for all others once a day has had too many. */
export const otherTouch = (source: string): Touch => ({ source, medium: "", campaign: "other" });

interface EarlierTouch extends Touch {
  at: number;
}

/** The earliest visit that is recent enough; undefined without one. Instants in ms. */
export const firstTouchOf = <T extends EarlierTouch>(earlier: readonly T[], now: number): T | undefined =>
  earlier.filter(({ at }) => at >= now - CLICK_DAYS * DAY_MS).toSorted((a, b) => a.at - b.at)[0];
