// What is stored when an account can't be used: the last good copy counts on, and the owner sees why, and since when.
import { eq } from "drizzle-orm";
import { calendarLost } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { AccessLost } from "./port.ts";
import { hasLostAccess, isEnded } from "./rules.ts";
import { type Connection, findConnection } from "./store.ts";
import { calendarConnections } from "./tables.ts";

/** How long an account is left alone whose access was lost: its password may work again. */
const LOST_MS = DAY_MS;

/** `retryAt`: when it is read again. Nothing is stored about an account that was connected again meanwhile. */
export const storeFailure = (
  ctx: Ctx,
  { id, grantId }: Pick<Connection, "id" | "grantId">,
  error: Error,
  retryAt: Instant,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const current = await findConnection(tx, id);
    if (!current || isEnded(current.status) || current.grantId !== grantId) return;
    const now = ctx.clock.now();
    const isLost = error instanceof AccessLost;
    await tx.update(calendarConnections).set({
      status: isLost ? "lost" : "failing",
      error: error.message,
      failingSince: current.failingSince ?? now,
      dueAt: isLost ? now + LOST_MS : retryAt,
    }).where(eq(calendarConnections.id, id));
    const { specialistId } = current;
    if (isLost && !hasLostAccess(current.status)) await publish(tx, calendarLost({ connectionId: id, specialistId }));
  });
