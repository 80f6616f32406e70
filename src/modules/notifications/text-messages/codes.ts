// The code that a visitor asks for by text message. They are awake, so quiet hours do not hold it back.
import { textCodeRequested } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { codeText, findTextCode, textDigitsOf } from "@/modules/booking/index.ts";
import { getBrand } from "../context/brand.ts";
import { sendForEvent } from "../delivery/messages.ts";
import type { TextContent } from "../delivery/senders.ts";
import type { EmailListener } from "../email/send.ts";

/** Undefined when the code was typed, has expired, or another number was given, in the meantime. */
const buildCode = async (ctx: Ctx, trackId: string): Promise<TextContent | undefined> => {
  const [track, code] = await Promise.all([findTrack(ctx.db.read, trackId), findTextCode(ctx.db.read, trackId)]);
  if (!track?.contactPhone || !code || code.phone !== track.contactPhone) return undefined;
  if (code.provenAt !== null || code.expiresAt <= ctx.now) return undefined;
  const { productName } = await getBrand(ctx);
  return { to: code.phone, body: codeText(textDigitsOf(ctx, code)[0]!, productName), isCounted: true };
};

const textCode: EmailListener<{ trackId: string }> = (ctx, { trackId }, delivery) =>
  sendForEvent(ctx, delivery, {
    channel: "text",
    recipient: "visitor",
    template: "text-message-code",
    refs: { trackId },
    build: () => buildCode(ctx, trackId),
  });

export const codeTexts = [afterCommit(textCodeRequested, "notifications.textCode", textCode)];
