// Demo data for developers' machines: people, requests, meetings and leads as a market has them after some months.
import { and, eq, inArray, lte } from "drizzle-orm";
import { createUser, findPersonByEmail, hashPassword, suspend } from "@/modules/auth/index.ts";
import { refreshCandidate } from "@/modules/funnel/matching/read-model.ts";
import { tracks } from "@/modules/funnel/tables.ts";
import { reminders } from "@/modules/notifications/tables.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { runCampaigns } from "./campaigns.ts";
import { waitForReview } from "./credentials.ts";
import { enrol, registerNewcomers } from "./enrol.ts";
import { askForHelp } from "./help-requests.ts";
import { addressOf, ADMINISTRATOR, PASSWORD, SPECIALISTS } from "./people/everybody.ts";
import { tellWithin } from "./notifications.ts";
import { allStories } from "./plan.ts";
import { allPurchases } from "./purchases.ts";
import { openStage, quiet } from "./stage.ts";
import { openDemoCheckout } from "./checkout.ts";
import { playStories } from "./timeline.ts";

/**
 * Fills an installation with demo data, as if it had run for months up to `ctx.now`. The administrator comes last, but
 * for what he answers: once he is there, seeding again changes nothing. Takes some seconds; nobody is sent a mail.
 */
export const seedDemo = async (ctx: Ctx): Promise<void> => {
  if (await findPersonByEmail(ctx.db.read, addressOf(ADMINISTRATOR.mailbox))) return;
  const silent = quiet(ctx);
  const passwordHash = await hashPassword(PASSWORD);
  const ids: string[] = [];
  for (const person of SPECIALISTS) ids.push(await enrol(silent, person, passwordHash));
  await registerNewcomers(silent, passwordHash);
  if (await anythingHappened(ctx)) {
    ctx.log.warn("the demo data was interrupted once and stays incomplete; empty the data folder for all of it");
  } else await tellEverything(silent);
  await waitForReview(silent);
  for (const id of ids) await transact(silent, (tx) => refreshCandidate(tx, id));
  await forgetPastReminders(silent);
  await appointAdministrator(silent, passwordHash);
  await askForHelp(silent);
  await runCampaigns(silent);
  await tellWithin(ctx, silent);
};

const tellEverything = async (ctx: Ctx): Promise<void> => {
  const stage = openStage(ctx);
  const till = await openDemoCheckout(ctx);
  try {
    await playStories([...allStories(stage), ...allPurchases(stage, till)], ctx.now);
  } finally {
    await till.close();
  }
};

/** Stories are told once: half told ones cannot be taken up. */
const anythingHappened = async (ctx: Ctx): Promise<boolean> => {
  const [any] = await ctx.db.read.select({ id: tracks.id }).from(tracks).limit(1);
  return any !== undefined;
};

/** Meetings whose reminders are changed in one transaction; each has up to five. */
const AT_ONCE = 30;
const ADMINISTRATOR_JOINED_DAYS = 450;

/** Reminders of meetings that are made up were due before anybody could send them. */
const forgetPastReminders = async (ctx: Ctx): Promise<void> => {
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
const appointAdministrator = async (ctx: Ctx, passwordHash: string): Promise<void> => {
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
