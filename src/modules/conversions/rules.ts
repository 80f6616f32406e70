// Pure decisions about conversions: what is recorded, what takes it back, and which ids each advertiser accepts for how long.
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { ClickIdName } from "@/modules/tracks/attribution/rules.ts";
import { isWon, type LeadStatus } from "@/modules/leads/status-rules.ts";
import { type MeetingStatus, takesPlace, tookPlace } from "@/modules/scheduling/rules.ts";

/** What can be reported to an advertiser about a lead, in the order in which it happens. */
export const CONVERSION_KINDS = ["confirmed", "held", "converted"] as const;
export type ConversionKind = (typeof CONVERSION_KINDS)[number];

export const ADJUSTMENT_KINDS = ["retraction"] as const;

/** Why a conversion is taken back. `lead-ended`: the lead was erased or deleted. */
export type RetractionReason = "credit-returned" | "consent-withdrawn" | "not-held" | "not-converted" | "lead-ended";

/** A lead and its meeting, as far as conversions depend on them. */
export interface Facts {
  status: LeadStatus;
  creditState: string;
  erasedAt: Instant | null;
  meetingStatus: MeetingStatus | undefined;
  /** Both sides said that they meet at a time that Parley does not know. */
  meetsElsewhere: boolean;
}

const IS_TRUE: Record<ConversionKind, (facts: Facts) => boolean> = {
  confirmed: ({ meetingStatus, meetsElsewhere }) =>
    meetsElsewhere || (meetingStatus !== undefined && takesPlace(meetingStatus)),
  held: ({ meetingStatus }) => meetingStatus !== undefined && tookPlace(meetingStatus),
  converted: ({ status }) => isWon(status),
};

const WHEN_UNTRUE = {
  confirmed: "not-held",
  held: "not-held",
  converted: "not-converted",
} as const satisfies Record<ConversionKind, RetractionReason>;

/**
 * Why a conversion is not true at this moment; undefined when it is. What is not is neither recorded nor kept.
 * @param facts undefined for a lead that is gone.
 */
export const whyUntrue = (kind: ConversionKind, facts: Facts | undefined): RetractionReason | undefined => {
  if (!facts || facts.erasedAt !== null) return "lead-ended";
  if (facts.creditState !== "consumed") return "credit-returned";
  return IS_TRUE[kind](facts) ? undefined : WHEN_UNTRUE[kind];
};

/** The files, each with the ids that it carries; days: how long after the click a conversion counts. */
export const FILES = {
  "google-gclid": { label: "Google Ads: clicks (GCLID)", id: "gclid", days: 90, extension: "csv" },
  "google-gbraid": { label: "Google Ads: clicks in apps (GBRAID)", id: "gbraid", days: 90, extension: "csv" },
  "google-wbraid": { label: "Google Ads: clicks to apps (WBRAID)", id: "wbraid", days: 90, extension: "csv" },
  "google-adjustments": { label: "Google Ads: retractions", id: null, days: null, extension: "csv" },
  microsoft: { label: "Microsoft Advertising: clicks", id: "msclkid", days: 90, extension: "csv" },
  "microsoft-adjustments": { label: "Microsoft Advertising: retractions", id: "msclkid", days: null, extension: "csv" },
  meta: { label: "Meta Conversions API", id: "fbclid", days: 90, extension: "json" },
  tiktok: { label: "TikTok Events API", id: "ttclid", days: 28, extension: "json" },
} as const satisfies Record<
  string,
  { label: string; id: ClickIdName | null; days: number | null; extension: "csv" | "json" }
>;
export type FileFormat = keyof typeof FILES;
export const FILE_FORMATS = Object.keys(FILES) as [FileFormat, ...FileFormat[]];

/** Google identifies what is retracted by our id. It can't retract conversions of WBRAID clicks. */
export const GOOGLE_RETRACTABLE: readonly ClickIdName[] = ["gclid", "gbraid"];

/** Whether a conversion happened after its click, and soon enough for its advertiser. Instants in ms. */
export const isInWindow = (clickedAt: Instant, occurredAt: Instant, days: number): boolean =>
  occurredAt >= clickedAt && occurredAt - clickedAt <= days * DAY_MS;
