// When nobody has time for what a visitor asks: the track is put aside, and administrators hear of it (PRODUCT section 7).
import { noAvailability } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { askerOf, DEFAULT_DAYS } from "../matching/availability.ts";
import { firstStart, openStartsFor } from "../matching/open-slots.ts";
import { endTrack, findTrack } from "./tracks.ts";

/** Whether anybody has time in the days that the calendar shows first, however they meet. */
const someTimeIsOpen = async (ctx: Ctx, trackId: string): Promise<boolean> => {
  const { board, ask } = await askerOf(ctx, trackId);
  return firstStart(openStartsFor(board, ask(undefined), ctx.now, ctx.now + DEFAULT_DAYS * DAY_MS)) !== undefined;
};

/** Closes a track that has come as far as the calendar when that is empty; any later step reopens it. */
export const putAsideWithoutTime = async (ctx: Ctx, trackId: string): Promise<void> => {
  const track = await findTrack(ctx.db.read, trackId);
  if (!track?.contact || await someTimeIsOpen(ctx, trackId)) return;
  await transact(ctx, async (tx) => {
    const current = await findTrack(tx, trackId);
    if (!current || current.status === "closed") return;
    await endTrack(tx, current, "no-availability");
    await publish(tx, noAvailability({ trackId, categoryId: current.categoryId }));
  });
};
