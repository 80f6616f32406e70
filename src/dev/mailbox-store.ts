// Stores the emails of a developer's machine in the main database, because web and worker can be two processes.
import { and, desc, eq, sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { systemClock } from "@/platform/time/clock.ts";
import { id, instant, json } from "@/platform/db/columns.ts";
import type { Database } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import type { Email } from "@/platform/mail/mailer.ts";

/** An attachment in JSON: text, or the bytes in Base64. */
interface StoredAttachment {
  filename: string;
  contentType: string;
  content: string;
  encoding?: "base64";
}

const toStored = ({ content, ...file }: NonNullable<Email["attachments"]>[number]): StoredAttachment =>
  typeof content === "string"
    ? { ...file, content }
    : { ...file, content: Buffer.from(content).toString("base64"), encoding: "base64" };

/** The bytes of an attachment; those of text in UTF-8. */
export const attachmentBytes = ({ content, encoding }: StoredAttachment): Buffer<ArrayBuffer> =>
  Buffer.from(content, encoding ?? "utf8");

const storedEmails = sqliteTable("dev_mails", {
  id: id(),
  /** Case-folded. */
  address: text("address").notNull(),
  name: text("name").notNull(),
  subject: text("subject").notNull(),
  html: text("html").notNull(),
  text: text("text").notNull(),
  messageId: text("message_id").notNull(),
  attachments: json<StoredAttachment[]>("attachments").notNull(),
  sentAt: instant("sent_at").notNull(),
}, (t) => [index("dev_mails_address_idx").on(t.address, t.sentAt)]);

export type StoredEmail = typeof storedEmails.$inferSelect;

/** The most emails on one page. */
const SHOWN = 1_000;
const prepared = new WeakMap<Database, Promise<void>>();

/** No migration creates this table, so that production never has it. */
const withTable = (db: Database): Promise<void> => {
  const known = prepared.get(db);
  if (known) return known;
  const creating = createTable(db);
  prepared.set(db, creating);
  creating.catch(() => prepared.delete(db));
  return creating;
};

const createTable = (db: Database): Promise<void> =>
  db.write(async (tx) => {
    await tx.run(sql`create table if not exists dev_mails (id text primary key not null, address text not null,
      name text not null, subject text not null, html text not null, text text not null, message_id text not null,
      attachments text not null, sent_at integer not null)`);
    await tx.run(sql`create index if not exists dev_mails_address_idx on dev_mails (address, sent_at)`);
  });

export const storeEmail = async (db: Database, { to, subject, html, text, messageId, ...email }: Email) => {
  await withTable(db);
  const attachments = (email.attachments ?? []).map(toStored);
  const [address, name] = [to.address.toLowerCase(), to.name ?? ""];
  const row = { id: newId(), address, name, subject, html, text, messageId, attachments, sentAt: systemClock.now() };
  await db.write((tx) => tx.insert(storedEmails).values(row).returning({ id: storedEmails.id }));
};

/** Newest first, at most 1,000; `to` is an address. */
export const listEmails = async (db: Database, to?: string): Promise<StoredEmail[]> => {
  await withTable(db);
  return await db.read.select().from(storedEmails)
    .where(and(to === undefined ? undefined : eq(storedEmails.address, to.toLowerCase())))
    .orderBy(desc(storedEmails.sentAt), desc(storedEmails.id)).limit(SHOWN);
};

/** Throws a 404 if it does not exist. */
export const getEmail = async (db: Database, emailId: string): Promise<StoredEmail> => {
  await withTable(db);
  const [email] = await db.read.select().from(storedEmails).where(eq(storedEmails.id, emailId));
  if (!email) throw notFound("This email does not exist.");
  return email;
};
