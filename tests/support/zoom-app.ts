// The app with keys of a Zoom that is a stand-in: bookings on Zoom, time that passes, and what was mailed.
import { listDueDeliveries, runDelivery } from "@/platform/events/deliveries.ts";
import { findZoomRow } from "@/modules/scheduling/zoom/meetings.ts";
import { bookMeeting, meetingRow } from "./meetings.ts";
import { openTestApp } from "./test-app.ts";
import { startZoom, useZoom, type ZoomRoom } from "./zoom.ts";

/** Of every specialist that the factories make. */
export const PERSONAL = "https://zoom.example/j/123456789";
export const CREATE = "POST /users/me/meetings";

/** Opens the app at NOON and starts the stand-in. */
export const openZoomApp = async () => {
  const app = await openTestApp();
  const zoom = await startZoom();
  useZoom(app, zoom);
  return {
    ...{ app, zoom },
    /** Lets `seconds` pass, as workers would: whatever is due is tried, and tried again later when it fails. */
    async pass(seconds: number): Promise<void> {
      for (let second = 0; second <= seconds; second++) {
        const due = await listDueDeliveries(app.ctx(), 100);
        const isRoom = ({ listener }: { listener: string }) => Number(listener.startsWith("scheduling"));
        // Mails ask first here, so that nothing rests on the order of reactions.
        for (const delivery of due.toSorted((a, b) => isRoom(a) - isRoom(b))) {
          await runDelivery(app.ctx(), delivery).catch(() => {});
        }
        if (second < seconds) app.clock.advance(1000);
      }
    },
    book: () => bookMeeting(app, { visitor: { preferences: { location: "zoom", language: "en" } } }),
    linkOf: async (meetingId: string) => (await meetingRow(app, meetingId)).locationDetail,
    row: (meetingId: string) => findZoomRow(app.services.db.read, meetingId),
    /** The only room. Throws when there is another number of them. */
    onlyRoom(): ZoomRoom {
      const [room, ...others] = zoom.rooms.values();
      if (!room || others.length > 0) throw new Error(`There are ${zoom.rooms.size} rooms`);
      return room;
    },
    /** Mails with a calendar file. */
    invitations: () => app.mails.filter((mail) => mail.attachments?.length),
    /** How often Zoom was asked to make a room. */
    created: () => zoom.calls.filter((call) => call === CREATE).length,
    async close(): Promise<void> {
      await zoom.stop();
      await app.close();
    },
  };
};
