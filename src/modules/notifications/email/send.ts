// What listeners that send emails share: addressing a person, skipping deleted accounts, alerting administrators.
import type { Brand } from "@/emails/parts/layout.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Ctx, Delivery, Outcome } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { getBrand } from "../context/brand.ts";
import { type MessageOrder, sendForEvent, sendMessage } from "../delivery/messages.ts";
import type { EmailContent } from "../delivery/senders.ts";

export type EmailListener<P> = (ctx: Ctx, payload: P, delivery: Delivery) => Promise<Outcome>;

type EmailOrder = Pick<MessageOrder<"email">, "recipient" | "template" | "refs" | "build">;

/** Sends the email that an event's listener owes. */
export const sendEmail = (ctx: Ctx, delivery: Delivery, order: EmailOrder): Promise<Outcome> =>
  sendForEvent(ctx, delivery, { channel: "email", ...order });

/** An event's payload as references of a message. */
export const refsOf = (payload: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(payload).filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  );

/** The email to a person with an account. */
export const emailTo = (
  person: Person,
  { supportEmail }: Brand,
  email: RenderedEmail & Pick<EmailContent, "attachments">,
): EmailContent => ({
  to: { name: fullName(person), address: person.email },
  replyTo: supportEmail,
  ...email,
});

/** A person whose account is not deleted. */
export const findReader = async (ctx: Ctx, id: string): Promise<Person | undefined> => {
  const person = await findPerson(ctx.db.read, id);
  return person?.deletedAt === null ? withProvenName(person) : undefined;
};

/** An address that nobody has confirmed may be a stranger's, so emails to it have no name that was typed with it. */
export const withProvenName = (person: Person): Person =>
  person.emailVerifiedAt === null ? { ...person, firstName: "", lastName: "" } : person;

/** Ids, as in the payload of every event about a specialist. */
export interface OfSpecialist {
  specialistId: string;
}

export interface Reader {
  person: Person;
  brand: Brand;
  firstName: string;
}

/** Renders the email, with files that go with it; undefined when there is nothing to say any more. */
export type Render<P> = (
  ctx: Ctx,
  payload: P,
  reader: Reader,
) => Promise<RenderedEmail & Pick<EmailContent, "attachments"> | undefined>;

/** A listener that emails the specialist of an event, unless their account is deleted. */
export const emailSpecialist =
  <P extends OfSpecialist>(template: string, render: Render<P>): EmailListener<P> => (ctx, payload, delivery) =>
    sendEmail(ctx, delivery, {
      recipient: payload.specialistId,
      template,
      refs: refsOf(payload),
      build: async () => {
        const person = await findReader(ctx, payload.specialistId);
        if (!person) return undefined;
        const brand = await getBrand(ctx);
        const email = await render(ctx, payload, { person, brand, firstName: person.firstName });
        return email && emailTo(person, brand, email);
      },
    });

/** Where credits of a category are bought. */
export const buyUrl = ({ config }: Ctx, categoryId: string): string =>
  `${config.publicUrl}/dashboard/buy/${categoryId}`;

interface Alert {
  /** An event's id, or a key that several events share. */
  cause: string;
  listener: string;
  template: string;
  refs: Record<string, string>;
  administrators: Person[];
  render(reader: Reader): Promise<RenderedEmail | undefined>;
}

/** Emails administrators, each with a message of their own. Throws the first failure once all were tried. */
export const alertAdministrators = async (ctx: Ctx, alert: Alert): Promise<void> => {
  const { administrators, render, ...order } = alert;
  const sending = administrators.map((person) =>
    sendMessage(ctx, {
      ...order,
      channel: "email",
      recipient: person.id,
      build: async () => {
        const brand = await getBrand(ctx);
        const email = await render({ person, brand, firstName: person.firstName });
        return email && emailTo(person, brand, email);
      },
    })
  );
  const results = await Promise.allSettled(sending);
  for (const result of results) if (result.status === "rejected") throw result.reason;
};
