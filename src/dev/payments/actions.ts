// The actions of the payment stand-in. Each one records its events.
import type { DrizzleTx } from "@/platform/db/types.ts";
import { createContext, type Session, type StandInContext, type StandInOptions } from "./context.ts";
import { StripeFault } from "./errors.ts";
import { closeDispute, dispute, refund } from "./refunds.ts";
import type { CreateRefund, CreateSession } from "./parameters.ts";
import { decline, finish, pay, payLater } from "./payments.ts";
import { createSession, expireIfOpen, expireSession, getOpenSession } from "./sessions.ts";
import { listWaiting } from "./store.ts";

/** Another process can have made the same change. */
const ignoreRace = (error: unknown): void => {
  if (!(error instanceof StripeFault)) throw error;
};

const passTime = async (context: StandInContext): Promise<void> => {
  for (const { body: { id, status, expires_at }, hidden } of await listWaiting<Session>(context.read)) {
    const { ending, endsAt = 0 } = hidden;
    if (status === "open" && expires_at <= context.seconds()) {
      await context.write((tx) => expireIfOpen(context, tx, id));
    }
    if (ending && endsAt <= context.seconds()) await finish(context, id).catch(ignoreRace);
  }
};

/** Actions that take a `tx` are part of the caller's transaction; the others open their own. */
export const createActions = (options: StandInOptions) => {
  const context = createContext(options);
  return {
    read: context.read,
    write: context.write,
    get: context.get,
    create: (tx: DrizzleTx, params: CreateSession) => createSession(context, tx, params),
    expire: async (tx: DrizzleTx, id: string) => expireSession(context, tx, await getOpenSession(context, tx, id)),
    pay: (sessionId: string) => pay(context, sessionId),
    decline: (sessionId: string) => decline(context, sessionId),
    payLater: (sessionId: string, ending: "succeeds" | "fails") => payLater(context, sessionId, ending),
    finish: (sessionId: string) => finish(context, sessionId),
    refund: (tx: DrizzleTx, params: CreateRefund) => refund(context, tx, params),
    dispute: (paymentIntent: string) => dispute(context, paymentIntent),
    closeDispute: (tx: DrizzleTx, id: string, status: "won" | "lost") => closeDispute(context, tx, id, status),
    /** Expires sessions and finishes payments whose time has come. */
    passTime: () => passTime(context),
    /** Sends an event again, as Stripe's dashboard can. */
    resend: (eventId: string): Promise<void> => context.write((tx) => context.send(tx, eventId)),
  };
};

export type Actions = ReturnType<typeof createActions>;
