// An app that is connected with a Zoom server for tests: bookings on Zoom, passing time, and sent emails.
import { listDueDeliveries, runDeliveries } from "@/platform/events/deliveries.ts";
import { findZoomRow } from "@/modules/scheduling/zoom/meetings.ts";
import { bookMeeting, meetingRow } from "./meetings.ts";
import { openTestApp } from "../app/test-app.ts";
import { startZoom, useZoom, type ZoomRoom } from "./zoom.ts";

/** The Zoom link of the specialists that the factories create. */
export const PERSONAL_LINK = "https://zoom.example/j/123456789";
export const CREATE = "POST /users/me/meetings";

/** Opens the app at NOON and starts the Zoom server. */
export const openZoomApp = async () => {
  const app = await openTestApp();
  const zoom = await startZoom();
  useZoom(app, zoom);
  return {
    app,
    zoom,
    /** Lets `seconds` pass and runs due deliveries each second, including retries. */
    async pass(seconds: number): Promise<void> {
      for (let second = 0; second <= seconds; second++) {
        const due = await listDueDeliveries(app.ctx(), 100);
        const isRoom = ({ listener }: { listener: string }) => Number(listener.startsWith("scheduling"));
        // Emails run first, so that no test depends on the order of listeners.
        for (const delivery of due.toSorted((a, b) => isRoom(a) - isRoom(b))) {
          await runDeliveries(app.ctx(), [delivery]).catch(() => {});
        }
        if (second < seconds) app.clock.advance(1000);
      }
    },
    book: () => bookMeeting(app, { visitor: { preferences: { location: "zoom", language: "en" } } }),
    linkOf: async (meetingId: string) => (await meetingRow(app, meetingId)).locationDetail,
    row: (meetingId: string) => findZoomRow(app.services.db.read, meetingId),
    /** Throws unless there is exactly one room. */
    onlyRoom(): ZoomRoom {
      const [room, ...others] = zoom.rooms.values();
      if (!room || others.length > 0) throw new Error(`There are ${zoom.rooms.size} rooms`);
      return room;
    },
    /** Emails with a calendar file. */
    invitations: () => app.emails.filter((email) => email.attachments?.length),
    /** The number of requests to create a room. */
    created: () => zoom.calls.filter((call) => call === CREATE).length,
    async close(): Promise<void> {
      await zoom.stop();
      await app.close();
    },
  };
};
