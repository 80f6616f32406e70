// What the bell has told the demo's specialists: the reactions that only write a notification, to what happened lately.
import { asc, gte } from "drizzle-orm";
import { markAllRead } from "@/modules/notifications/inbox/notifications.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { outboxEvents } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { as, signedInAs } from "./acting.ts";
import { ADMINISTRATOR, SPECIALISTS } from "./people/everybody.ts";

/** Further back nobody looks. */
const TOLD_DAYS = 14;
/** People have read what is older. */
const READ_DAYS = 1.5;

/** Such reactions have these names; others send mails or live hints. */
const writesNotice = ({ name }: { name: string }): boolean => name.startsWith("notifications.note");

/** `all` knows every reaction, `silent` none: what is told here is told once. */
export const tellWithin = async (all: Ctx, silent: Ctx): Promise<void> => {
  const events = await all.db.read.select().from(outboxEvents)
    .where(gte(outboxEvents.occurredAt, all.now - TOLD_DAYS * DAY_MS))
    .orderBy(asc(outboxEvents.occurredAt), asc(outboxEvents.id));
  for (const { id: eventId, name, payload, occurredAt } of events) {
    for (const listener of all.bus.afterCommit(name).filter(writesNotice)) {
      const delivery = { eventId, listener: listener.name, occurredAt, done: () => Promise.resolve() };
      await listener.run({ ...silent, now: occurredAt }, payload as never, delivery);
    }
  }
  for (const { mailbox } of [...SPECIALISTS, ADMINISTRATOR]) {
    await markAllRead(as(silent, await signedInAs(silent, mailbox), Math.round(all.now - READ_DAYS * DAY_MS)));
  }
};
