// Rooms of Teams: an entry in the specialist's calendar at Microsoft is the room, and whoever writes the entry finds its link.
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { isUnchanged, type Meeting } from "../meetings/meetings.ts";
import { changeMeetings } from "../meetings/writer.ts";
import { isTeamsLink } from "../rules.ts";
import { findZoomRow, isLate, isRoomOf, updateZoomRow, type ZoomRow } from "./meetings.ts";

/** A room is for any time: a meeting that moves keeps it. */
const isTeamsRoom = (row: ZoomRow | undefined, { specialistId }: Meeting): row is ZoomRow =>
  row?.service === "teams" && row.specialistId === specialistId;

/** Whether the entry of a meeting is still to become its room. Once it has one, another would have another link. */
export const isTeamsWanted = async (db: Reader, meeting: Meeting): Promise<boolean> => {
  const row = await findZoomRow(db, meeting.id);
  return isTeamsRoom(row, meeting) && row.state === "wanted";
};

/**
 * Gives the meeting the link of the room that was written for it; null: the service opened none. Returns the link of its
 * room; null when the personal link is used instead, which may have been sent already. A link that was stored never changes.
 */
export const storeTeamsLink = (ctx: Ctx, meeting: Meeting, joinUrl: string | null): Promise<string | null> =>
  transact(ctx, async (tx) => {
    const row = await findZoomRow(tx, meeting.id);
    if (!isTeamsRoom(row, meeting)) return null;
    if (row.state !== "wanted") return row.state === "open" ? row.joinUrl : null;
    // It has moved meanwhile: whoever writes its entry for the new time finds the same room.
    if (!isRoomOf(row, meeting)) return joinUrl;
    if (!isTeamsLink(joinUrl) || isLate(ctx, row, meeting)) {
      await updateZoomRow(tx, meeting.id, { state: "personal" });
      return null;
    }
    await updateZoomRow(tx, meeting.id, { state: "open", joinUrl });
    await changeMeetings(tx, isUnchanged(meeting), { locationDetail: joinUrl });
    return joinUrl;
  });
