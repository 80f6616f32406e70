// Demo data for developers' machines: people, requests, meetings and leads as a market has them after some months.
import { and, asc, eq, gte, inArray, lte } from "drizzle-orm";
import { createUser, findPersonByEmail, hashPassword, suspend } from "@/modules/auth/index.ts";
import { refreshCandidate } from "@/modules/funnel/matching/read-model.ts";
import { tracks } from "@/modules/funnel/tables.ts";
import { markAllRead } from "@/modules/notifications/inbox/notifications.ts";
import { reminders } from "@/modules/notifications/tables.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { outboxEvents } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { sendCampaigns } from "./campaigns.ts";
import { addPendingCredentials } from "./credentials.ts";
import { createNewAccounts, createSpecialist } from "./accounts.ts";
import { createHelpRequests } from "./help-requests.ts";
import { addressOf, ADMINISTRATOR, PASSWORD, SPECIALISTS } from "./people/people.ts";
import { listScenarios } from "./plan.ts";
import { listPurchases, openDemoCheckout } from "./purchases.ts";
import { actingAs, openDemoContext, signedInAs, withoutListeners } from "./context.ts";
import { runScenarios } from "./scenarios.ts";

/**
 * Fills an installation with demo data, as if it had run for months up to `ctx.now`. The administrator comes last, but
 * for what he answers: once he is there, seeding again changes nothing. Takes some seconds; nobody is sent a mail.
 */
export const seedDemo = async (ctx: Ctx): Promise<void> => {
  if (await findPersonByEmail(ctx.db.read, addressOf(ADMINISTRATOR.mailbox))) return;
  const silent = withoutListeners(ctx);
  const passwordHash = await hashPassword(PASSWORD);
  const ids: string[] = [];
  for (const person of SPECIALISTS) ids.push(await createSpecialist(silent, person, passwordHash));
  await createNewAccounts(silent, passwordHash);
  if (await hasRequests(ctx)) {
    ctx.log.warn("the demo data was interrupted once and stays incomplete; empty the data folder for all of it");
  } else await runEverything(silent);
  await addPendingCredentials(silent);
  for (const id of ids) await transact(silent, (tx) => refreshCandidate(tx, id));
  await skipPastReminders(silent);
  await createAdministrator(silent, passwordHash);
  await createHelpRequests(silent);
  await sendCampaigns(silent);
  await writeNotifications(ctx, silent);
};

const runEverything = async (ctx: Ctx): Promise<void> => {
  const demo = openDemoContext(ctx);
  const checkout = await openDemoCheckout(ctx);
  try {
    await runScenarios([...listScenarios(demo), ...listPurchases(demo, checkout)], ctx.now);
  } finally {
    await checkout.close();
  }
};

/** Stories are told once: half told ones cannot be taken up. */
const hasRequests = async (ctx: Ctx): Promise<boolean> => {
  const [any] = await ctx.db.read.select({ id: tracks.id }).from(tracks).limit(1);
  return any !== undefined;
};

/** Meetings whose reminders are changed in one transaction; each has up to five. */
const AT_ONCE = 30;
const ADMINISTRATOR_JOINED_DAYS = 450;

/** Reminders of meetings that are made up were due before anybody could send them. */
const skipPastReminders = async (ctx: Ctx): Promise<void> => {
  const overdue = and(eq(reminders.state, "waiting"), lte(reminders.dueAt, ctx.now));
  for (;;) {
    const changed = await transact(ctx, async (tx) => {
      const some = await tx.selectDistinct({ id: reminders.meetingId }).from(reminders).where(overdue).limit(AT_ONCE);
      const ids = some.map(({ id }) => id);
      if (ids.length > 0) {
        await tx.update(reminders).set({ state: "skipped" }).where(and(overdue, inArray(reminders.meetingId, ids)));
      }
      return ids.length;
    });
    if (changed < AT_ONCE) return;
  }
};

/** The administrator, and the deed that he is known for. He comes last, because he says that all is done. */
const createAdministrator = async (ctx: Ctx, passwordHash: string): Promise<void> => {
  const { mailbox, ...names } = ADMINISTRATOR;
  const id = newId();
  const suspended = await findPersonByEmail(ctx.db.read, addressOf("suspended"));
  const reason = "Three visitors waited for a meeting in vain. Please write to support@parley.test.";
  await transact(
    { ...ctx, actor: { kind: "user", id } },
    (tx) => suspend(tx, { userId: suspended!.id, reason, by: id }),
  );
  const joinedAt = ctx.now - ADMINISTRATOR_JOINED_DAYS * DAY_MS;
  const account = { ...names, id, email: addressOf(mailbox), passwordHash, isAdmin: true, emailVerifiedAt: joinedAt };
  await transact({ ...ctx, now: joinedAt }, (tx) => createUser(tx, account));
};

/** Further back nobody looks. */
const NOTIFIED_DAYS = 14;
/** People have read what is older. */
const READ_DAYS = 1.5;

/** Such reactions have these names; others send mails or live hints. */
const writesNotification = ({ name }: { name: string }): boolean => name.startsWith("notifications.note");

/** `all` knows every reaction, `silent` none: what is told here is told once. */
const writeNotifications = async (all: Ctx, silent: Ctx): Promise<void> => {
  const events = await all.db.read.select().from(outboxEvents)
    .where(gte(outboxEvents.occurredAt, all.now - NOTIFIED_DAYS * DAY_MS))
    .orderBy(asc(outboxEvents.occurredAt), asc(outboxEvents.id));
  for (const { id: eventId, name, payload, occurredAt } of events) {
    for (const listener of all.bus.afterCommit(name).filter(writesNotification)) {
      const delivery = { eventId, listener: listener.name, occurredAt, done: () => Promise.resolve() };
      await listener.run({ ...silent, now: occurredAt }, payload as never, delivery);
    }
  }
  for (const { mailbox } of [...SPECIALISTS, ADMINISTRATOR]) {
    await markAllRead(actingAs(silent, await signedInAs(silent, mailbox), Math.round(all.now - READ_DAYS * DAY_MS)));
  }
};
