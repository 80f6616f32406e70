// The requests of one person: with the same mailbox, or the same number.
import { and, eq, isNotNull, ne, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import type { Track } from "./tracks.ts";
import { tracks } from "./tables.ts";

/** The condition of requests of one person; undefined before they have said who they are. */
const isSamePerson = ({ contactEmail, contactPhone }: Pick<Track, "contactEmail" | "contactPhone">): SQL | undefined =>
  or(
    contactEmail === null ? undefined : eq(tracks.mailboxKey, mailboxKeyOf(contactEmail)),
    contactPhone === null ? undefined : eq(tracks.contactPhone, contactPhone),
  );

/** Selects the ids of the person's other requests, for a statement; undefined before they have said who they are. */
export const selectOthersOf = (
  db: Reader,
  track: Pick<Track, "id" | "contactEmail" | "contactPhone">,
) => {
  const samePerson = isSamePerson(track);
  return samePerson && db.select({ id: tracks.id }).from(tracks).where(and(samePerson, ne(tracks.id, track.id)));
};

const { placeholder } = sql;

// Conditions for prepared statements, one for each index; with the placeholders `trackId`, `mailboxKey` and `phone`.
const isOther = ne(tracks.id, placeholder("trackId"));
const hasMailbox = and(eq(tracks.mailboxKey, placeholder("mailboxKey")), isOther);
const hasPhone = and(eq(tracks.contactPhone, placeholder("phone")), isOther);

/** Selects the ids of the other requests with these placeholders. */
export const selectTracksOfPerson = (db: Reader) => {
  const those = (condition: SQL | undefined) => db.select({ id: tracks.id }).from(tracks).where(condition);
  return those(hasMailbox).union(those(hasPhone));
};

/** Selects the meetings that those requests have led to. */
export const selectMeetingsOfPerson = (db: Reader) => {
  const meetingId = sql<string>`${tracks.meetingId}`.as("meeting_id");
  const those = (condition: SQL | undefined) =>
    db.select({ meetingId }).from(tracks).where(and(condition, isNotNull(tracks.meetingId)));
  return those(hasMailbox).union(those(hasPhone));
};

/** Whether the visitor has booked in the same category with another request since. */
export const hasBookedSince = async (db: Reader, { contactEmail, categoryId, createdAt }: Track): Promise<boolean> => {
  const same = and(eq(tracks.mailboxKey, mailboxKeyOf(contactEmail!)), eq(tracks.categoryId, categoryId));
  const [other] = await db.select({ id: tracks.id }).from(tracks)
    .where(and(same, eq(tracks.closeReason, "booked"), sql`${tracks.closedAt} >= ${createdAt}`)).limit(1);
  return other !== undefined;
};

// For the statements of other modules.

/** Mailbox and category of a request, as a pair. */
export const personAndCategoryOf = (trackId: string): SQL =>
  sql`(select t.mailbox_key, t.category_id from tracks t where t.id = ${trackId})`;

/** The ids of a person's requests in a category. */
export const trackIdsOf = (mailboxKey: SQLWrapper, categoryId: SQLWrapper): SQL =>
  sql`(select t.id from tracks t where t.mailbox_key = ${mailboxKey} and t.category_id = ${categoryId})`;

/** Whether a request is this person's. */
export const isTrackOf = (trackId: string, mailboxKey: SQLWrapper): SQL =>
  sql`exists (select 1 from tracks t where t.id = ${trackId} and t.mailbox_key = ${mailboxKey})`;
