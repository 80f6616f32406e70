// What every mail to a specialist about an event has in common: whom it greets, who writes, and when it is not sent.
import type { House } from "@/emails/letter.tsx";
import type { WrittenLetter } from "@/emails/write-letter.ts";
import type { Delivery, Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { houseOf } from "./booked-meetings.ts";
import { type Draft, sendForEvent } from "./messages.ts";

/** Ids, as every event's payload. */
export interface OfSpecialist {
  specialistId: string;
}
export type Reaction<P> = (ctx: Ctx, payload: P, delivery: Delivery) => Promise<Outcome>;
export type Write<P> = (ctx: Ctx, payload: P, reader: Reader) => Promise<WrittenLetter | undefined>;
export interface Reader {
  person: Person;
  house: House;
  firstName: string;
}

export const refsOf = (payload: object): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));

/** A mail to the specialist whom an event is about; not to one who has left. */
export const mail =
  <P extends OfSpecialist>(template: string, write: Write<P>): Reaction<P> => (ctx, payload, delivery) =>
    sendForEvent(ctx, delivery, {
      recipient: payload.specialistId,
      template,
      refs: refsOf(payload),
      build: async () => {
        const person = await findPerson(ctx.db.read, payload.specialistId);
        if (!person || person.deletedAt !== null) return undefined;
        const house = await houseOf(ctx);
        const letter = await write(ctx, payload, { person, house, firstName: person.firstName });
        return letter && draftTo(person, house, letter);
      },
    });

export const draftTo = ({ firstName, lastName, email }: Person, house: House, letter: WrittenLetter): Draft => ({
  to: { name: `${firstName} ${lastName}`, address: email },
  replyTo: house.supportEmail,
  ...letter,
});

/** Where credits of a category are bought. */
export const buyUrl = ({ config }: Ctx, categoryId: string): string =>
  `${config.publicUrl}/dashboard/buy/${categoryId}`;
