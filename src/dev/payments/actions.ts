// What can happen at the stand-in: sessions are opened, paid, declined and expire; money goes back; each with its events.
import type { DrizzleTx } from "@/platform/db/types.ts";
import { type StandInContext, type StandInOptions, createContext, type Session } from "./context.ts";
import { StripeFault } from "./errors.ts";
import { closeDispute, dispute, refund } from "./refunds.ts";
import type { CreateRefund, CreateSession } from "./parameters.ts";
import { decline, finish, pay, payLater } from "./payments.ts";
import { createSession, expireIfOpen, expireSession, getOpenSession } from "./sessions.ts";
import { listWaiting } from "./store.ts";

/** Several processes watch the same clock. */
const ignoreRace = (error: unknown): void => {
  if (!(error instanceof StripeFault)) throw error;
};

const passTime = async (books: StandInContext): Promise<void> => {
  for (const { body: { id, status, expires_at }, hidden } of await listWaiting<Session>(books.read)) {
    const { ending, endsAt = 0 } = hidden;
    if (status === "open" && expires_at <= books.seconds()) await books.write((tx) => expireIfOpen(books, tx, id));
    if (ending && endsAt <= books.seconds()) await finish(books, id).catch(ignoreRace);
  }
};

/** Deeds with a `tx` belong to a commit of their caller's; the others make one of their own. */
export const createActions = (options: StandInOptions) => {
  const books = createContext(options);
  return {
    read: books.read,
    write: books.write,
    get: books.get,
    create: (tx: DrizzleTx, params: CreateSession) => createSession(books, tx, params),
    expire: async (tx: DrizzleTx, id: string) => expireSession(books, tx, await getOpenSession(books, tx, id)),
    pay: (sessionId: string) => pay(books, sessionId),
    decline: (sessionId: string) => decline(books, sessionId),
    payLater: (sessionId: string, ending: "succeeds" | "fails") => payLater(books, sessionId, ending),
    finish: (sessionId: string) => finish(books, sessionId),
    refund: (tx: DrizzleTx, asked: CreateRefund) => refund(books, tx, asked),
    dispute: (paymentIntent: string) => dispute(books, paymentIntent),
    closeDispute: (tx: DrizzleTx, id: string, status: "won" | "lost") => closeDispute(books, tx, id, status),
    /** Does what the clock demands. */
    passTime: () => passTime(books),
    /** An event goes out once more, as Stripe's dashboard can do it. */
    resend: (eventId: string): Promise<void> => books.write((tx) => books.send(tx, eventId)),
  };
};

export type Actions = ReturnType<typeof createActions>;
