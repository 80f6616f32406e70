// The message ledger as operators see it: what failed and why, what waits, and one more try.
import { asc, count, desc, eq } from "drizzle-orm";
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { pageOf } from "@/platform/http/list.ts";
import { listEndedReactions, reviveReaction } from "@/platform/queue/operations.ts";
import { transact } from "@/platform/db/transact.ts";
import { findPeople } from "@/modules/auth/index.ts";
import { readable } from "@/modules/funnel/index.ts";
import { campaignOf } from "./campaign-rules.ts";
import { reviveMessages } from "./messages.ts";
import { mailName } from "./ledger-rules.ts";
import type { MailItem, MailList, MailListQuery } from "./ledger-schemas.ts";
import { messages } from "./tables.ts";

type Row = typeof messages.$inferSelect;

/** How many mails stand in a state. */
export const countMessages = async (db: Reader, state: Row["state"]): Promise<number> => {
  const [row] = await db.select({ all: count() }).from(messages).where(eq(messages.state, state));
  return row?.all ?? 0;
};

/** One page of mails in one state, the newest first unless told. `zone`: whose clock times are written for. */
export const listMails = async (ctx: Ctx, query: MailListQuery, zone: string): Promise<MailList> => {
  const db = ctx.db.read;
  const way = query.dir === "asc" ? asc : desc;
  const rows = await db.select().from(messages).where(eq(messages.state, query.state))
    .orderBy(way(messages.createdAt), way(messages.id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  const people = await findPeople(db, rows.map(({ recipient }) => recipient));
  const repeatable = await listRepeatable(db, rows);
  const itemOf = (row: Row): MailItem => {
    const person = people.get(row.recipient);
    return {
      id: row.id,
      mail: mailName(row.template),
      recipient: person ? { id: person.id, name: `${person.firstName} ${person.lastName}` } : null,
      state: row.state,
      attempts: row.attempts,
      error: row.lastError,
      at: readable(row.createdAt, zone),
      campaignId: campaignOf(row.cause) ?? null,
      canRetry: repeatable.has(keyOf(row)),
    };
  };
  return pageOf(rows.map(itemOf), query, { totalCount: await countMessages(db, query.state) });
};

const keyOf = ({ cause, listener }: Pick<Row, "cause" | "listener">): string => `${cause} ${listener}`;

/** In which states of its reaction a failed mail can go out again. */
const ENDINGS = ["failed", "done"] as const;

/** The failed mails whose reaction can run once more. */
const listRepeatable = async (db: Reader, rows: readonly Row[]): Promise<Set<string>> => {
  const causes = rows.filter(({ state }) => state === "failed").map(({ cause }) => cause);
  const ended = causes.length === 0 ? [] : await listEndedReactions(db, causes, ENDINGS);
  return new Set(ended.map(({ eventId, listener }) => keyOf({ cause: eventId, listener })));
};

/**
 * Lets a mail that failed be tried again, under its old Message-ID. Calm when it has not failed. Throws 404, and
 * `cannot_repeat` for mails that belong to a moment which is over (reminders) or to a campaign, which tries by itself.
 */
export const retryMail = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const [row] = await tx.select().from(messages).where(eq(messages.id, id));
    if (!row) throw notFound("This mail does not exist.");
    if (row.state !== "failed") return;
    const { cause: eventId, listener, recipient } = row;
    await reviveMessages(tx, { cause: eventId, listener, recipients: [recipient] });
    if (!await reviveReaction(tx, { eventId, listener }, ENDINGS)) {
      throw conflict(
        "cannot_repeat",
        "This mail belonged to a moment that is over, or to a campaign. It cannot be sent again from here.",
      );
    }
    const { state, lastError } = row;
    const mail = mailName(row.template);
    const before = { mail, state, lastError };
    await recordAudit(tx, {
      action: "mail.retry",
      subjectKind: "mail",
      subjectId: id,
      before,
      after: { mail, state: "queued", lastError: null },
    });
  });
