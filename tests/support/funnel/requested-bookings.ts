// Visitors who have to prove their address: they request meetings, and confirm them by the code of the email.
import { eq } from "drizzle-orm";
import { creditLots } from "@/modules/billing/tables.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { digitsOf, findCode } from "@/modules/booking/proof/codes.ts";
import type { TestApp } from "../app/test-app.ts";
import { book, newContact, post, visitorWithContact } from "./visitor.ts";

export const TEN = "2026-10-21T08:00:00Z";
export const ELEVEN = "2026-10-21T09:00:00Z";
export const CATEGORY = "tutoring";

export interface Visitor {
  trackId: string;
  token: string;
}

/** The options of a call by the visitor's own browser. */
export const own = ({ token }: Visitor) => ({ headers: { "X-Resume-Token": token } });

let phones = 0;
const nextPhone = () => `+43660${String(1_000_000 + phones++)}`;

/** What tests of requested bookings do in an app, with one specialist unless another is named. */
export const requestedBookings = (app: TestApp, specialistId: string) => {
  const { db } = app.services;
  const newVisitor = (email?: string, phone?: string) =>
    visitorWithContact(app, {
      category: CATEGORY,
      contact: { ...newContact(), phone: phone ?? nextPhone(), ...(email ? { email } : {}) },
    });
  return {
    newVisitor,
    read: () => db.read,
    async credits(id = specialistId) {
      const [lot] = await db.read.select().from(creditLots).where(eq(creditLots.specialistId, id));
      return { remaining: lot!.remaining, reserved: lot!.reserved };
    },
    meetingOf: async (id: string) => (await db.read.select().from(meetings).where(eq(meetings.id, id)))[0]!,
    trackOf: async (id: string) => (await db.read.select().from(tracks).where(eq(tracks.id, id)))[0]!,
    cellsOf: async (id: string) =>
      (await db.read.select().from(occupiedCells).where(eq(occupiedCells.meetingId, id))).length,
    codeOf: async (trackId: string) => digitsOf(app.services, (await findCode(db.read, trackId))!),
    secretOf: async (trackId: string, meetingId: string) =>
      app.services.secrets.of("confirm", meetingId, (await findCode(db.read, trackId))!.version),
    async request(startsAt = TEN, visitor?: Visitor, id = specialistId) {
      const by = visitor ?? await newVisitor();
      const response = await book(app, by.trackId, startsAt, { specialistId: id });
      return { ...response, ...by, meetingId: response.json.meetingId as string };
    },
    confirm: (visitor: Visitor, meetingId: string, body: unknown) =>
      post(app, `/Funnel/ConfirmBooking/${meetingId}`, body, own(visitor)),
  };
};
