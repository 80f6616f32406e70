// What a message about a meeting says about one of its channels, and how it is sent there: at its own time, while it is
// useful, and outside of quiet hours.
import { and, eq } from "drizzle-orm";
import type { Ctx, Delivery, Outcome, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import type { Side } from "@/modules/scheduling/rules.ts";
import type { Lifecycle } from "@/modules/settings/schemas.ts";
import { type Channel, channelRules, isChannelAvailable } from "@/modules/tracks/channel-rules.ts";
import { hasAgreedTo } from "@/modules/tracks/index.ts";
import type { Facts } from "../channels/channel.ts";
import { type BodyOf, providerChannel } from "../channels/channels.ts";
import type { MeetingContext } from "../context/meetings.ts";
import { abandonMessage, type MessageOrder, sendMessage } from "../delivery/messages.ts";
import { type Due, type DUE_STATES, UNSENT } from "./rules.ts";
import { dueMessages } from "./tables.ts";

interface DueMessage extends Due {
  meetingId: string;
  template: string;
}

export interface MeetingPart<C extends Channel = Channel> {
  channel: C;
  to: Side;
  /** The name in the delivery log, never changed. */
  template: string;
  /** What the cause in the delivery log begins with, never changed. */
  key: string;
  /** The ids that the delivery log keeps. */
  refs(meeting: Meeting): Record<string, string>;
  /** How long before the start a reminder is due, in minutes. Other messages are due at once. */
  minutesBefore?(settings: Lifecycle): readonly number[];
  /** For which events it is; for all by default. */
  isFor?(payload: { by?: string }): boolean;
  /** Only for visitors whom this other channel does not reach. */
  insteadOf?: Channel;
  /** Whether the reader has just asked for it, so that they are awake. */
  isAskedFor?: boolean;
  isUseful(due: Due, meeting: Meeting, at: Instant): boolean;
  facts(ctx: Ctx, meeting: Meeting): Promise<MeetingContext & Facts | undefined>;
  content(context: MeetingContext & Facts, ctx: Ctx): Promise<BodyOf<C>> | BodyOf<C>;
}

const hasKey = ({ meetingId, template, startsAt, minutesBefore }: DueMessage) =>
  and(
    eq(dueMessages.meetingId, meetingId),
    eq(dueMessages.template, template),
    eq(dueMessages.startsAt, startsAt),
    eq(dueMessages.minutesBefore, minutesBefore),
    hasStatus(dueMessages.state, UNSENT),
  );

/** What is due at once has no row. */
export const mark = async (
  tx: Tx,
  due: DueMessage,
  state: Exclude<(typeof DUE_STATES)[number], "waiting">,
): Promise<void> => {
  await tx.update(dueMessages).set({ state }).where(hasKey(due));
};

/** Whether it is planned in the commit of its meeting, and by no listener: a reminder that needs no consent. */
export const isPlannedWithMeeting = ({ minutesBefore, channel }: MeetingPart): boolean =>
  minutesBefore !== undefined && channelRules(channel).consent === undefined;

const isAgreed = async <C extends Channel>({ db }: Ctx, { channel }: MeetingPart<C>, { trackId }: Meeting) => {
  const { consent } = channelRules(channel);
  return consent === undefined || await hasAgreedTo(db.read, trackId, consent);
};

interface Work {
  due: DueMessage;
  meeting: Meeting;
  delivery: Delivery;
}

/**
 * A moved meeting has messages of its own, also when it is moved back to a time that it had before. The first time has no
 * number, as in the log of programs that did not count.
 */
const causeOf = (
  { key }: MeetingPart,
  { meetingId, startsAt, minutesBefore }: Due & { meetingId: string },
  meeting: Meeting,
) => [key, meetingId, startsAt, minutesBefore, ...meeting.sequence > 0 ? [meeting.sequence] : []].join("-");

const toOrder = <C extends Channel>(
  ctx: Ctx,
  part: MeetingPart<C>,
  { due, meeting, delivery }: Work,
): MessageOrder<C> => {
  const channel = providerChannel(part.channel);
  return {
    channel: part.channel,
    cause: causeOf(part, due, meeting),
    listener: channel.dueListener,
    recipient: part.to === "visitor" ? "visitor" : meeting.specialistId,
    template: part.template,
    refs: part.refs(meeting),
    build: async () => {
      if (!await isAgreed(ctx, part, meeting)) return undefined;
      const context = await part.facts(ctx, meeting);
      return context && channel.address(context, await part.content(context, ctx) as never);
    },
    onFinal: async (tx, status) => {
      await mark(tx, due, status);
      if (status !== "skipped") await delivery.done(tx);
    },
  };
};

/** Sends what is due, after the quiet hours. Throws when it could not be sent now. */
export const sendPart = async (
  ctx: Ctx,
  part: MeetingPart,
  due: DueMessage,
  delivery: Delivery,
): Promise<Outcome> => {
  const meeting = await findMeeting(ctx.db.read, due.meetingId);
  if (!meeting) return "skipped";
  const order = toOrder(ctx, part, { due, meeting, delivery });
  const channel = providerChannel(part.channel);
  const waitUntil = part.isAskedFor ? undefined : channel.quietUntil(ctx.now, meeting.visitorZone);
  if (!isChannelAvailable(part.channel, ctx) || !part.isUseful(due, meeting, waitUntil ?? ctx.now)) {
    await transact(ctx, async (tx) => {
      await mark(tx, due, "skipped");
      await abandonMessage(tx, order);
    });
    return "skipped";
  }
  if (waitUntil !== undefined) return await transact(ctx, (tx) => delivery.postpone(tx, waitUntil));
  return await sendMessage(ctx, order) === "skipped" ? "skipped" : undefined;
};

/** Whether the channel is there, and the visitor wants messages by it. */
export const isWanted = async (ctx: Ctx, part: MeetingPart, meeting: Meeting): Promise<boolean> =>
  isChannelAvailable(part.channel, ctx) && await isAgreed(ctx, part, meeting);

/** Sends what follows from an event at once, where the reader wants it, and no other channel reaches them. */
export const sendPartNow = async (
  ctx: Ctx,
  part: MeetingPart,
  payload: { meetingId: string | null; by?: string },
  delivery: Delivery,
): Promise<Outcome> => {
  const { meetingId } = payload;
  if (meetingId === null || part.isFor?.(payload) === false) return "skipped";
  const meeting = await findMeeting(ctx.db.read, meetingId);
  if (!meeting || !await isWanted(ctx, part, meeting)) return "skipped";
  const addressed = { recipient: "visitor", refs: { trackId: meeting.trackId } };
  const { insteadOf, template } = part;
  if (insteadOf && !await providerChannel(insteadOf).findObstacle(ctx, addressed)) return "skipped";
  return await sendPart(ctx, part, { meetingId, template, startsAt: meeting.startsAt, minutesBefore: 0 }, delivery);
};
