// What visitors get who have proven nothing: the code, with a requested meeting or without, also by text, its lapse, and the
// reminder of an unfinished request, only for those who agreed to it, twice at most, easy to stop.
// An address or a number that nobody has proven may be a stranger's, so no name is written to it.
import { translated } from "@/platform/time/reader.ts";
import { confirmRequest, hasOwnText, proveAddress, requestLapsed } from "@/emails/contact-code.tsx";
import { finishLater } from "@/emails/finish-later.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { renderTime } from "@/platform/time/time.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { findUnfinished } from "@/modules/funnel/index.ts";
import { findLiveMeeting, findMeeting } from "@/modules/scheduling/index.ts";
import { buildFinishLinks, findTrack } from "@/modules/tracks/index.ts";
import { codeText, confirmUrl, digitsOf, findCode, findTextCode, textDigitsOf } from "@/modules/booking/index.ts";
import { isCancelled, isPending } from "@/modules/scheduling/rules.ts";
import { getBrand } from "../context/brand.ts";
import { findMeetingContext, type MeetingContext } from "../context/meetings.ts";
import type { EmailBody } from "../channels/email.ts";
import type { TextBody } from "../channels/text.ts";

/** The meeting that the code confirms; without one, the code proves the address alone. */
export const findCodeFacts = async (ctx: Ctx, { trackId }: { trackId: string }) => {
  const track = await findTrack(ctx.db.read, trackId);
  const code = await findCode(ctx.db.read, trackId);
  const meeting = await findLiveMeeting(ctx.db.read, trackId);
  const context = meeting && isPending(meeting.status) ? await findMeetingContext(ctx, meeting) : undefined;
  if (!track?.contact || !code || (meeting && isPending(meeting.status) && !context)) return undefined;
  return { track, code, context, brand: await getBrand(ctx), to: { name: "", address: track.contact.email } };
};
export type CodeFacts = NonNullable<Awaited<ReturnType<typeof findCodeFacts>>>;

/** Whether the code was neither typed nor sent to another address in the meantime. */
export const isCodeOpen = ({ track, code, context }: CodeFacts): boolean =>
  context !== undefined || (code.provenAt === null && code.email === track.contactEmail);

export const codeEmail = ({ brand, track, code, context }: CodeFacts, ctx: Ctx): Promise<EmailBody> => {
  const digits = digitsOf(ctx, code);
  if (!context) return proveAddress({ brand, code: digits, isPrepared: track.agentStage === "prepared" });
  const { meeting, facts, specialist } = context;
  const by = renderTime(meeting.holdExpiresAt!, meeting.visitorZone);
  return confirmRequest({
    brand,
    meeting: facts,
    specialistName: specialist.displayName,
    code: digits,
    confirmUrl: confirmUrl(ctx, meeting.id, code),
    confirmBy: formatTimeOfDay(by.hour, by.minute),
  });
};

/** Undefined when the code was typed, has expired, or another number was given, in the meantime. */
export const findTextCodeFacts = async (ctx: Ctx, { trackId }: { trackId: string }) => {
  const [track, code] = await Promise.all([findTrack(ctx.db.read, trackId), findTextCode(ctx.db.read, trackId)]);
  if (!track?.contactPhone || !code || code.phone !== track.contactPhone) return undefined;
  if (code.provenAt !== null || code.expiresAt <= ctx.now) return undefined;
  return { code, phone: code.phone, brand: await getBrand(ctx) };
};

export const codeTextBody = (
  { code, brand }: NonNullable<Awaited<ReturnType<typeof findTextCodeFacts>>>,
  ctx: Ctx,
): TextBody => ({ body: codeText(textDigitsOf(ctx, code)[0]!, brand.productName), isCounted: true });

interface Lapsed {
  meetingId: string;
  reason: string;
}

/** Undefined when the request was confirmed late, or erased, in the meantime. */
export const findLapsed = async (ctx: Ctx, { meetingId }: Lapsed) => {
  const meeting = await findMeeting(ctx.db.read, meetingId);
  const context = meeting && isCancelled(meeting.status) ? await findMeetingContext(ctx, meeting) : undefined;
  return context?.visitor.email ? { ...context, to: { name: "", address: context.visitor.email } } : undefined;
};

export const lapsedEmail = ({ brand, facts, track, specialist }: MeetingContext, ctx: Ctx, { reason }: Lapsed) =>
  requestLapsed({
    brand,
    meeting: facts,
    specialistName: specialist.displayName,
    reason: hasOwnText(reason) ? reason : "not-confirmed",
    resumeUrl: buildFinishLinks(ctx, track).finishUrl,
  });

/** Undefined when the visitor has continued meanwhile, or has stopped the reminders. */
export const findUnfinishedRequest = async (ctx: Ctx, { trackId }: { trackId: string }) => {
  const track = await findUnfinished(ctx, trackId);
  const category = track && await findCategory(ctx.db.read, track.categoryId);
  if (!track?.contact || !category?.active) return undefined;
  return {
    to: { name: "", address: track.contact.email },
    brand: await getBrand(ctx),
    categoryName: translated(category.name),
    ...buildFinishLinks(ctx, track),
  };
};

type UnfinishedFacts = NonNullable<Awaited<ReturnType<typeof findUnfinishedRequest>>>;

export const unfinishedEmail = async (facts: UnfinishedFacts, _ctx: Ctx, { reminder }: { reminder: number }) => {
  const { brand, categoryName, finishUrl, stopUrl, oneClickUrl } = facts;
  return { oneClickUrl, ...await finishLater({ brand, finishUrl, stopUrl, categoryName, isLast: reminder > 1 }) };
};
