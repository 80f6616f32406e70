// A specialist's list of clients whom they had before: who is added, removed and recognised. What is kept is a hash under a
// key of the specialist, so that neither lists nor their entries can be compared by anybody else.
import { createHmac } from "node:crypto";
import { setImmediate } from "node:timers";
import { and, count, eq, inArray, max, notInArray, sql, type SQLWrapper } from "drizzle-orm";
import { clientsAdded, clientsRemoved } from "@/events.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { toE164 } from "@/platform/phone.ts";
import type { Instant } from "@/platform/time/time.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { getZone } from "@/modules/scheduling/index.ts";
import type { Track } from "@/modules/tracks/index.ts";
import { CLIENT_KINDS, type ClientKey, type ClientKind, keyText, MAX_CLIENTS, readRow } from "./rules.ts";
import type { ClientCount, ClientsChanged, ClientsUploaded } from "./schemas.ts";
import { ownClients } from "./tables.ts";
import { provenKeys, visitorKeys } from "./visitors.ts";

type Secrets = Pick<Ctx, "secrets">;

/** Under which value of LINK_SECRET entries are compared, the present one first. */
const keyIdsOf = ({ secrets }: Secrets): string[] =>
  secrets.allOf("own-clients", "key", 0).map((secret) => secret.slice(0, 8));

/** A person on a specialist's list, under every accepted value of LINK_SECRET, the present one first. */
type Hasher = (key: ClientKey) => string[];

const hasherFor = ({ secrets }: Secrets, specialistId: string): Hasher => {
  const listKeys = secrets.allOf("own-clients", specialistId, 1);
  return (key) =>
    listKeys.map((listKey) =>
      createHmac("sha256", listKey).update(keyText(key)).digest().subarray(0, 24).toString("base64url")
    );
};

interface Entry {
  kind: ClientKind;
  hash: string;
  /** The same person under earlier values of LINK_SECRET. */
  former: string[];
}

const toEntry = (hash: Hasher, key: ClientKey): Entry => {
  const [present = "", ...former] = hash(key);
  return { kind: key.kind, hash: present, former };
};

/** How many rows are read before others have their turn: about 10 ms. */
const READ_AT_ONCE = 500;

interface ReadRows {
  entries: Map<string, Entry>;
  /** How many of the entries were in the file. */
  total: number;
  unreadable: { row: number; reason: string }[];
}

const readRows = async (hash: Hasher, rows: readonly string[]): Promise<ReadRows> => {
  const read: ReadRows = { entries: new Map(), total: 0, unreadable: [] };
  for (const [n, row] of rows.entries()) {
    if (n % READ_AT_ONCE === READ_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    const { keys, problem } = readRow(row, toE164);
    for (const entry of keys.map((key) => toEntry(hash, key))) read.entries.set(entry.hash, entry);
    read.total += keys.length;
    if (problem) read.unreadable.push({ row: n + 1, reason: problem });
  }
  return read;
};

const isOf = (specialistId: string) => eq(ownClients.specialistId, specialistId);

/** Rows with one of these hashes. With all kinds named, the primary key finds each of them. */
const hasHash = (hashes: SQLWrapper) =>
  and(inArray(ownClients.kind, CLIENT_KINDS), sql`${ownClients.hash} in (select value from json_each(${hashes}))`);

/** Which of these hashes a list has. */
const listKnown = async (db: Reader, specialistId: string, hashes: readonly string[]): Promise<Set<string>> => {
  const rows = await db.select({ hash: ownClients.hash }).from(ownClients)
    .where(and(isOf(specialistId), hasHash(sql`${JSON.stringify(hashes)}`)));
  return new Set(rows.map(({ hash }) => hash));
};

/** Entries under an earlier value of LINK_SECRET keep their date under the present one. */
const renewKeys = async (tx: Tx, specialistId: string, keyId: string, entries: readonly Entry[]): Promise<void> => {
  const pairs = entries.flatMap(({ hash, former }) => former.map((earlier) => [earlier, hash]));
  if (pairs.length === 0) return;
  await tx.run(sql`update or replace own_clients set hash = p.hash, key_id = ${keyId}
    from (select value ->> 0 as former, value ->> 1 as hash from json_each(${JSON.stringify(pairs)})) p
    where specialist_id = ${specialistId} and kind in ('email', 'phone') and own_clients.hash = p.former`);
};

const listFull = () =>
  conflict(
    "list_full",
    `A list can have at most ${MAX_CLIENTS.toLocaleString("en")} entries. Please remove some first.`,
  );

/** Adds what is not there yet. An entry keeps the time of its first addition. Throws `list_full`. Returns how many were new. */
const addEntries = async (tx: Tx, specialistId: string, keyId: string, entries: readonly Entry[]): Promise<number> => {
  const known = await listKnown(tx, specialistId, entries.flatMap(({ hash, former }) => [hash, ...former]));
  const added = entries.filter(({ hash, former }) => ![hash, ...former].some((one) => known.has(one)));
  if (await tx.$count(ownClients, isOf(specialistId)) + added.length > MAX_CLIENTS) throw listFull();
  await renewKeys(tx, specialistId, keyId, entries);
  if (added.length === 0) return 0;
  const rows = JSON.stringify(added.map(({ kind, hash }) => [kind, hash]));
  await tx.run(sql`insert into own_clients (specialist_id, kind, hash, key_id, added_at)
    select ${specialistId}, value ->> 0, value ->> 1, ${keyId}, ${tx.now} from json_each(${rows}) where true
    on conflict do nothing`);
  await publish(tx, clientsAdded({ specialistId, added: added.length }));
  return added.length;
};

/** How many entries a list has, also those that can't be compared any more. */
export const countEntries = (db: Reader, specialistId: string): Promise<number> =>
  db.$count(ownClients, isOf(specialistId));

/** The list of the caller, as far as anybody sees it. */
export const countClients = async (ctx: Ctx, specialistId = userOf(ctx).id): Promise<ClientCount> => {
  const db = ctx.db.read;
  const isReadable = inArray(ownClients.keyId, keyIdsOf(ctx));
  const [row] = await db.select({
    count: count(),
    readable: sql<number>`coalesce(sum(${isReadable}), 0)`,
    lastAdded: max(ownClients.addedAt),
  }).from(ownClients).where(isOf(specialistId));
  const { count: all, readable, lastAdded } = row!;
  return {
    count: readable,
    lastAdded: lastAdded === null ? null : toReadableTime(lastAdded, await getZone(db, specialistId)),
    unreadable: all - readable,
  };
};

/**
 * Clients/Upload: adds everybody whom the rows name. Rows that can't be read come back with their number and the reason, and
 * all others are saved. What an earlier LINK_SECRET made unreadable is replaced. Throws `list_full`.
 */
export const uploadClients = async (ctx: Ctx, { rows }: { rows: string[] }): Promise<ClientsUploaded> => {
  const specialistId = userOf(ctx).id;
  const { entries, total, unreadable } = await readRows(hasherFor(ctx, specialistId), rows);
  const keyIds = keyIdsOf(ctx);
  const added = await transact(ctx, async (tx) => {
    await tx.delete(ownClients).where(and(isOf(specialistId), notInArray(ownClients.keyId, keyIds)));
    return await addEntries(tx, specialistId, keyIds[0]!, [...entries.values()]);
  });
  return { added, repeated: total - added, unreadable, list: await countClients(ctx) };
};

/** The entries of one typed contact. Throws 400 with what is wrong with it. */
const readContact = (ctx: Ctx, specialistId: string, contact: string): Entry[] => {
  const { keys, problem } = readRow(contact, toE164);
  if (problem || keys.length === 0) throw invalid([problem ?? "Please enter an email address or a phone number."]);
  return keys.map((key) => toEntry(hasherFor(ctx, specialistId), key));
};

/** Clients/Add. Throws 400, and `list_full`. */
export const addClient = async (ctx: Ctx, { contact }: { contact: string }): Promise<ClientsChanged> => {
  const specialistId = userOf(ctx).id;
  const entries = readContact(ctx, specialistId, contact);
  const changed = await transact(ctx, (tx) => addEntries(tx, specialistId, keyIdsOf(ctx)[0]!, entries));
  return { changed, list: await countClients(ctx) };
};

const removeHashes = async (tx: Tx, specialistId: string, hashes: readonly string[]): Promise<number> => {
  const known = await listKnown(tx, specialistId, hashes);
  if (known.size === 0) return 0;
  await tx.delete(ownClients).where(and(isOf(specialistId), inArray(ownClients.hash, [...known])));
  await publish(tx, clientsRemoved({ specialistId, removed: known.size }));
  return known.size;
};

/** Clients/Remove. Removing somebody who is not on the list changes nothing. Throws 400. */
export const removeClient = async (ctx: Ctx, { contact }: { contact: string }): Promise<ClientsChanged> => {
  const specialistId = userOf(ctx).id;
  const hashes = readContact(ctx, specialistId, contact).flatMap(({ hash, former }) => [hash, ...former]);
  const changed = await transact(ctx, (tx) => removeHashes(tx, specialistId, hashes));
  return { changed, list: await countClients(ctx) };
};

const emptyList = async (tx: Tx, specialistId: string): Promise<number> => {
  const removed = await tx.$count(ownClients, isOf(specialistId));
  if (removed === 0) return 0;
  await tx.delete(ownClients).where(isOf(specialistId));
  await publish(tx, clientsRemoved({ specialistId, removed }));
  return removed;
};

/** Clients/RemoveAll. */
export const removeAllClients = async (ctx: Ctx): Promise<ClientsChanged> => {
  const changed = await transact(ctx, (tx) => emptyList(tx, userOf(ctx).id));
  return { changed, list: await countClients(ctx) };
};

/** auth.account_deleted: nobody has the list any more. */
export const onAccountDeleted = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  await emptyList(tx, userId);
};

const entriesByHash = prepared((db) =>
  db.select({ kind: ownClients.kind, addedAt: ownClients.addedAt }).from(ownClients).where(
    and(
      eq(ownClients.specialistId, sql.placeholder("specialistId")),
      hasHash(sql`${sql.placeholder("hashes")}`),
    ),
  ).prepare()
);

interface ClientQuery {
  specialistId: string;
  track: Track;
  /** See `provenKeys`. */
  ownsAddress?: boolean;
}

/**
 * Since when the visitor of a request has been on a specialist's list: by the proven address or number, and before the
 * request had contact details. Undefined for everybody else: an entry that was added later was copied from the lead.
 */
export const findClientSince = async (
  tx: Tx,
  { specialistId, track, ownsAddress }: ClientQuery,
): Promise<Instant | undefined> => {
  const hash = hasherFor(tx, specialistId);
  const hashes = JSON.stringify(visitorKeys(track).flatMap(hash));
  const found = await entriesByHash(tx).all({ specialistId, hashes });
  const givenAt = track.timings.contacts ?? track.createdAt;
  const earlier = found.filter(({ addedAt }) => addedAt < givenAt);
  if (earlier.length === 0) return undefined;
  const proven = (await provenKeys(tx, track, ownsAddress)).map(({ kind }) => kind);
  const dates = earlier.filter(({ kind }) => proven.includes(kind)).map(({ addedAt }) => addedAt);
  return dates.length > 0 ? Math.min(...dates) : undefined;
};

/** Each specialist who has a list, found by the index without reading the entries. */
const listOwners = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.all<{ id: string }>(sql`with recursive owners(id) as (
      select min(specialist_id) from own_clients
      union all
      select (select min(specialist_id) from own_clients where specialist_id > owners.id) from owners where id is not null
    ) select id from owners where id is not null`);
  return rows.map(({ id }) => id);
};

/** Removes a visitor who has deleted their details from every list. */
export const removeVisitor = async (tx: Tx, keys: readonly ClientKey[]): Promise<void> => {
  if (keys.length === 0) return;
  const entries = (await listOwners(tx)).flatMap((specialistId) => {
    const hash = hasherFor(tx, specialistId);
    return keys.flatMap((key) => hash(key).map((one) => [specialistId, key.kind, one]));
  });
  const found = await tx.all<{ specialistId: string; hash: string }>(sql`select specialist_id as "specialistId", hash
    from json_each(${JSON.stringify(entries)}) e
    join own_clients on specialist_id = e.value ->> 0 and kind = e.value ->> 1 and hash = e.value ->> 2`);
  for (const { specialistId, hash } of found) await removeHashes(tx, specialistId, [hash]);
};
