// How often one address may be sent mails about registering, counted alike with and without an account.
import { and, eq, gt } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { foldEmail } from "./form-schemas.ts";
import { type MailRequest, mailWait } from "./rules.ts";
import { mailRequests } from "./tables.ts";

const addressKey = (ctx: Ctx, email: string): string => ctx.secrets.of("address-key", foldEmail(email), 1);

/** Notes that a mail is wanted. Answers the seconds still to wait, and notes nothing, when it comes too soon. */
export const askForMail = async (tx: Tx, ctx: Ctx, email: string, kind: MailRequest["kind"]): Promise<number> => {
  const key = addressKey(ctx, email);
  const before = await tx.select({ kind: mailRequests.kind, at: mailRequests.at }).from(mailRequests)
    .where(and(eq(mailRequests.addressKey, key), gt(mailRequests.at, tx.now - DAY_MS)));
  const wait = mailWait(before, kind, tx.now, await lifecycleOf(tx));
  if (wait === 0) await tx.insert(mailRequests).values({ id: newId(), addressKey: key, kind, at: tx.now });
  return wait;
};
