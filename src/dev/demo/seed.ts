// Demo data for development: people, requests, meetings and leads of several months.
import { and, asc, gte, inArray, lte } from "drizzle-orm";
import { countAccounts, createUser, findPersonByEmail, hashPassword, suspend } from "@/modules/auth/index.ts";
import { markAllRead } from "@/modules/notifications/inbox/notifications.ts";
import { dueMessages } from "@/modules/notifications/due/tables.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import type { Database } from "@/platform/db/types.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { outboxEvents } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { saveAdSettings } from "./advertising.ts";
import { sendCampaigns } from "./campaigns.ts";
import { addPendingCredentials, createNewAccounts, createSpecialist } from "./accounts.ts";
import { createHelpRequests } from "./help-requests.ts";
import type { Config } from "@/config.ts";
import { users } from "@/modules/auth/tables.ts";
import { purgeClicks } from "@/modules/tracks/attribution/clicks.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { refreshCandidate } from "@/modules/matching/read-model.ts";
import { WAITING } from "@/modules/notifications/due/rules.ts";
import { addressOf, ADMINISTRATOR, PASSWORD, SPECIALISTS } from "./people/people.ts";
import { listScenarios } from "./plan.ts";
import { listPurchases, openDemoCheckout } from "./purchases.ts";
import { deliveryWithoutRow } from "./delivery.ts";
import { actingAs, openDemoContext, signedInAs, withoutListeners } from "./context.ts";
import { runScenarios } from "./scenarios.ts";
import { saveSeller } from "./seller.ts";
import { saveDemoTexts } from "./texts.ts";

/**
 * Adds demo data, as if the installation had run for months up to `ctx.now`. Takes some seconds and sends no email. Does
 * nothing when the administrator's account exists, which is created after everything that cannot be repeated.
 */
export const seedDemo = async (ctx: Ctx): Promise<void> => {
  if (await findPersonByEmail(ctx.db.read, addressOf(ADMINISTRATOR.mailbox))) return;
  const silent = withoutListeners(ctx);
  const administratorId = newId();
  await saveSeller(silent, {}, administratorId);
  await saveDemoTexts(silent, administratorId);
  await saveAdSettings({ ...silent, now: joinedAt(ctx) + DAY_MS }, administratorId);
  const passwordHash = await hashPassword(PASSWORD);
  const ids: string[] = [];
  for (const person of SPECIALISTS) ids.push(await createSpecialist(silent, person, passwordHash));
  await createNewAccounts(silent, passwordHash);
  if (await hasRequests(ctx)) {
    ctx.log.warn(
      "seeding was interrupted before, so the demo data is incomplete; delete the data folder to start again",
    );
  } else {
    await runEverything(silent, administratorId);
    await followConversions(ctx, silent);
  }
  await addPendingCredentials(silent);
  for (const id of ids) await transact(silent, (tx) => refreshCandidate(tx, id));
  await skipPastReminders(silent);
  await createAdministrator(silent, administratorId, passwordHash);
  await createHelpRequests(silent);
  await sendCampaigns(silent);
  await writeNotifications(ctx, silent);
};

const SIGN_INS = ["specialist", ADMINISTRATOR.mailbox];

/** How to sign in to the demo; undefined in a database without its accounts. */
export const findSignIns = async ({ read }: Pick<Database, "read">): Promise<string | undefined> => {
  const addresses = SIGN_INS.map(addressOf);
  const found = await read.select({ id: users.id }).from(users).where(inArray(users.email, addresses));
  if (found.length < addresses.length) return undefined;
  return `as ${addresses.join(" or ")}, with the password ${PASSWORD}`;
};

/** Throws for a database with accounts that are not the demo's. Changes nothing, so it comes before migrations. */
export const requireDemoDatabase = async (
  { dataDir, database }: Pick<Config, "dataDir" | "database">,
): Promise<void> => {
  if (database.url.startsWith("file:")) await Deno.mkdir(dataDir, { recursive: true });
  const { url, authToken } = database;
  const db = await openDatabase({ url, authToken, synchronous: "NORMAL" });
  try {
    const accounts = await countAccounts(db.read);
    if (accounts.all === 0 || accounts.demo > 0) return;
  } finally {
    await db.close();
  }
  throw new Error("This database has accounts that are not the demo's. Set DATA_DIR to another folder for the demo.");
};

const runEverything = async (ctx: Ctx, administratorId: string): Promise<void> => {
  const demo = openDemoContext(ctx, administratorId);
  const checkout = await openDemoCheckout(ctx);
  try {
    await runScenarios([...listScenarios(demo), ...listPurchases(demo, checkout)], ctx.now);
  } finally {
    await checkout.close();
  }
};

/** Scenarios cannot be resumed, so that they run only in an empty installation. */
const hasRequests = async (ctx: Ctx): Promise<boolean> => {
  const [any] = await ctx.db.read.select({ id: tracks.id }).from(tracks).limit(1);
  return any !== undefined;
};

/** Meetings per transaction; each has up to five dueMessages. */
const AT_ONCE = 30;
const ADMINISTRATOR_JOINED_DAYS = 450;

/** When the administrator's account was created. */
const joinedAt = ({ now }: Ctx): Instant => now - ADMINISTRATOR_JOINED_DAYS * DAY_MS;

/** Skips reminders that were due before the demo was created. */
const skipPastReminders = async (ctx: Ctx): Promise<void> => {
  const overdue = and(hasStatus(dueMessages.state, WAITING), lte(dueMessages.dueAt, ctx.now));
  for (;;) {
    const changed = await transact(ctx, async (tx) => {
      const some = await tx.selectDistinct({ id: dueMessages.meetingId }).from(dueMessages).where(overdue).limit(
        AT_ONCE,
      );
      const ids = some.map(({ id }) => id);
      if (ids.length > 0) {
        await tx.update(dueMessages).set({ state: "skipped" }).where(and(overdue, inArray(dueMessages.meetingId, ids)));
      }
      return ids.length;
    });
    if (changed < AT_ONCE) return;
  }
};

/** Creates the administrator, who suspends one specialist. Their account marks the demo as complete. */
const createAdministrator = async (ctx: Ctx, id: string, passwordHash: string): Promise<void> => {
  const { mailbox, ...names } = ADMINISTRATOR;
  const suspended = await findPersonByEmail(ctx.db.read, addressOf("suspended"));
  const reason = "Three visitors reported missed meetings. Please contact support@parley.test.";
  await transact(
    { ...ctx, actor: { kind: "user", id } },
    (tx) => suspend(tx, { userId: suspended!.id, reason, by: id }),
  );
  const now = joinedAt(ctx);
  const account = { ...names, id, email: addressOf(mailbox), passwordHash, isAdmin: true, emailVerifiedAt: now };
  await transact({ ...ctx, now }, (tx) => createUser(tx, account));
};

/** Events older than this get no notification. */
const NOTIFIED_DAYS = 14;
/** Older notifications are marked as read. */
const READ_DAYS = 1.5;

/** Listeners with the first prefix write inbox notifications; others of that module send emails or live updates. */
const NOTIFICATIONS = "notifications.note";
const CONVERSIONS = "conversions.";

/** Runs listeners for events since `since`. `all` has the listeners; they run in `silent`, which has none. */
const runListeners = async (all: Ctx, silent: Ctx, { prefix, since }: { prefix: string; since: Instant }) => {
  const events = await all.db.read.select().from(outboxEvents).where(gte(outboxEvents.occurredAt, since))
    .orderBy(asc(outboxEvents.occurredAt), asc(outboxEvents.id));
  for (const { id: eventId, name, payload, occurredAt } of events) {
    const listeners = all.bus.afterCommit(name).filter((listener) =>
      listener.name.startsWith(prefix) && listener.wants(payload as never)
    );
    for (const listener of listeners) {
      const delivery = deliveryWithoutRow({ eventId, listener: listener.name, occurredAt });
      await listener.run({ ...silent, now: occurredAt }, payload as never, delivery);
    }
  }
};

/** What came of clicks on advertisements after the booking. Ids of old ones are deleted, as every night. */
const followConversions = async (all: Ctx, silent: Ctx): Promise<void> => {
  await runListeners(all, silent, { prefix: CONVERSIONS, since: 0 });
  await purgeClicks(silent);
};

const writeNotifications = async (all: Ctx, silent: Ctx): Promise<void> => {
  await runListeners(all, silent, { prefix: NOTIFICATIONS, since: all.now - NOTIFIED_DAYS * DAY_MS });
  for (const { mailbox } of [...SPECIALISTS, ADMINISTRATOR]) {
    await markAllRead(actingAs(silent, await signedInAs(silent, mailbox), Math.round(all.now - READ_DAYS * DAY_MS)));
  }
};
