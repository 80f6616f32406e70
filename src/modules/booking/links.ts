// The links that lead people back to a meeting, or to the waitlist. Their secrets are computed and never stored.
import { Buffer } from "node:buffer";
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import type { Answer } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { isConfirmed, isHolding, type Side } from "@/modules/scheduling/rules.ts";

/** A meeting, or an entry of the waitlist. */
type Linked = Pick<Meeting, "id" | "linkVersion">;

type LinkCtx = Pick<Ctx, "config" | "secrets">;

/** The id and the secret of a link. */
export interface SecretLink {
  id: string;
  secret: string;
}

/**
 * The meeting behind a link, which fits one of these purposes, each with the id that its secret is computed from. Throws
 * 404, also for a wrong secret.
 */
export const openMeetingLink = async (
  ctx: Ctx,
  { id, secret }: SecretLink,
  ...purposes: readonly ["meeting" | "outcome", secretId: string][]
): Promise<Meeting> => {
  const meeting = await getMeeting(ctx.db.read, id);
  const fits = purposes.some(([purpose, of]) => ctx.secrets.fits(secret, purpose, of, meeting.linkVersion));
  if (!fits || isHolding(meeting.status)) throw notFound(t("errors.meeting"));
  return meeting;
};

/** The visitor's page of their meeting, or one of the pages behind it, in the reader's language. */
export const manageUrl = (
  { config, secrets }: LinkCtx,
  { id, linkVersion }: Linked,
  page: "" | "/move" | "/cancel" | "/rating" = "",
): string => config.publicUrl + localPath(`/meetings/${id}${page}?secret=${secrets.of("meeting", id, linkVersion)}`);

/** Where the visitor of a confirmed meeting joins it online; null elsewhere, and while there is no link yet. */
export const joinUrl = (
  { status, location, locationDetail }: Pick<Meeting, "status" | "location" | "locationDetail">,
): string | null => location === "zoom" && isConfirmed(status) ? locationDetail : null;

/** Where a text message leads, as short as its secret allows: to the same page with the question whether they come. */
export const shortMeetingUrl = ({ config, secrets }: LinkCtx, { id, linkVersion }: Linked): string => {
  const ref = Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
  return config.publicUrl + localPath(`/t/${ref}${secrets.of("meeting", id, linkVersion)}`);
};

/** The page on which one side says whether a meeting took place. `answer` only preselects: a POST decides. */
export const outcomeUrl = (
  { config, secrets }: LinkCtx,
  { id, linkVersion }: Linked,
  side: Side,
  answer?: Answer,
): string => {
  const secret = secrets.of("outcome", `${id}-${side}`, linkVersion);
  const page = config.publicUrl + localPath(`/meetings/${id}/outcome?side=${side}&secret=${secret}`);
  return answer ? `${page}&answer=${answer}` : page;
};

/** The page on which the visitor rates the meeting. */
export const ratingUrl = (ctx: LinkCtx, meeting: Linked): string => manageUrl(ctx, meeting, "/rating");

/** The calendar file of a meeting, without contact data. */
export const icsUrl = ({ config }: Pick<Ctx, "config">, { id }: Pick<Meeting, "id">): string =>
  `${config.publicUrl}/api/v2/Funnel/CalendarFile/${id}`;

/** The page of an offer, which asks before anything changes. */
export const offerUrl = (
  { config, secrets }: LinkCtx,
  { id }: { id: string },
  { linkVersion }: Pick<Linked, "linkVersion">,
): string => config.publicUrl + localPath(`/earlier/${id}?secret=${secrets.of("earlier-offer", id, linkVersion)}`);

/** The links to withdraw a waitlist entry: a page, and the call that email programs send by themselves (RFC 8058). */
export const stopUrls = ({ config, secrets }: LinkCtx, { id, linkVersion }: Linked) => {
  const query = `secret=${secrets.of("earlier-wish", id, linkVersion)}`;
  return {
    stopUrl: config.publicUrl + localPath(`/earlier/${id}/stop?${query}`),
    oneClickUrl: `${config.publicUrl}/api/v2/Funnel/StopEarlier/${id}?${query}`,
  };
};
