// A visitor's address turns out to be dead: before the meeting, the credit returns (docs/product/money.md#returns).
import type { Tx } from "@/platform/ctx.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import { isConfirmed, tookPlace } from "@/modules/scheduling/rules.ts";
import { type Channel, CHANNELS } from "@/modules/tracks/channel-rules.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { giveBack } from "../consent/awaiting.ts";
import { findLead, type Lead, listLeadsOfTrack } from "../leads.ts";
import { awaitsConsent } from "../credit-rules.ts";
import { isDue, isOpenLead } from "../status-rules.ts";
import { addTimelineEntry, listTimeline } from "../timeline.ts";
import type { TimelineKind } from "../timeline-rules.ts";
import { returnByRule } from "./credit-returns.ts";

interface Bounced {
  channel: Channel;
  recipient: string;
  trackId?: string;
  meetingId?: string;
  leadId?: string;
}

/** The request that a message to a visitor was about. */
const findTrackId = async (tx: Tx, { trackId, meetingId, leadId }: Bounced): Promise<string | undefined> => {
  if (trackId) return trackId;
  if (meetingId) return (await findMeeting(tx, meetingId))?.trackId;
  return leadId ? (await findLead(tx, leadId))?.trackId : undefined;
};

/** The request's leads with the address to which the message was sent: it may have been corrected meanwhile. */
const listAffected = async (tx: Tx, bounced: Bounced): Promise<Lead[]> => {
  const trackId = await findTrackId(tx, bounced);
  const track = trackId ? await findTrack(tx, trackId) : undefined;
  if (!track?.contact) return [];
  const address = foldEmail(track.contact.email);
  const all = await listLeadsOfTrack(tx, track.id);
  return all.filter((lead) => lead.contactEmail === address && lead.deletedAt === null && lead.erasedAt === null);
};

/** Whether they may have met: the meeting has started, or was arranged elsewhere, where nobody knows. */
const mayHaveMet = async (tx: Tx, { status, meetingId }: Lead): Promise<boolean> => {
  const meeting = meetingId ? await findMeeting(tx, meetingId) : undefined;
  if (meeting && isConfirmed(meeting.status)) return meeting.startsAt <= tx.now;
  return meeting ? tookPlace(meeting.status) : isDue(status, "outcome");
};

const noteOnce = async (tx: Tx, { id }: Lead, kind: TimelineKind): Promise<void> => {
  const isNoted = (await listTimeline(tx, id)).some((line) => line.kind === kind);
  if (!isNoted) await addTimelineEntry(tx, id, kind);
};

/** notifications.message_bounced. The meeting stays until the specialist keeps or closes the lead. */
export const onMessageBounced = async (tx: Tx, bounced: Bounced): Promise<void> => {
  if (bounced.recipient !== "visitor") return;
  const { timeline, isContactDead } = CHANNELS[bounced.channel].bounce;
  for (const lead of await listAffected(tx, bounced)) {
    await noteOnce(tx, lead, timeline);
    if (!isContactDead) continue;
    if (awaitsConsent(lead)) await giveBack(tx, lead, "not-delivered");
    else if (isOpenLead(lead.status) && !await mayHaveMet(tx, lead)) await returnByRule(tx, lead, "contact-failed");
  }
};
