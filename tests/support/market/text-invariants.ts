// What visitors know by text messages alone: the time of a meeting that is ahead.
import { and, eq, isNotNull } from "drizzle-orm";
import { dayAndTime } from "@/emails/parts/meeting.ts";
import { findVisitorChannel } from "@/modules/booking/index.ts";
import { textCodes } from "@/modules/booking/proof/tables.ts";
import { messages } from "@/modules/notifications/tables.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { consentRecords } from "@/modules/tracks/tables.ts";
import type { ReadDb } from "@/platform/db/types.ts";
import { eventDeliveries, outboxEvents } from "@/platform/events/outbox.ts";
import type { World } from "./world.ts";

/** The requests whose visitors have proven their number: they get no emails until they prove their address as well. */
export const listReachedByText = async (db: ReadDb): Promise<Set<string>> =>
  new Set((await db.select().from(textCodes).where(isNotNull(textCodes.provenAt))).map(({ trackId }) => trackId));

/** Everything that has not been said yet; a text message waits for the end of quiet hours. */
const readUnsaid = async (db: ReadDb): Promise<string> => {
  const rows = await db.select({ payload: outboxEvents.payload }).from(eventDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, eventDeliveries.eventId)).where(eq(eventDeliveries.state, "pending"));
  return JSON.stringify(rows);
};

/** Whoever gets text messages instead of emails knows the time of a meeting ahead by the last one about it. */
export const checkTexts = async ({ db, now, texts }: World, all: Meeting[]): Promise<string[]> => {
  const byText = await listReachedByText(db);
  const ahead = all.filter(({ trackId, status, startsAt }) =>
    byText.has(trackId) && status === "confirmed" && startsAt > now
  );
  if (ahead.length === 0) return [];
  const consents = await db.select().from(consentRecords).where(eq(consentRecords.purpose, "text-messages"))
    .orderBy(consentRecords.id);
  const isWithdrawn = (trackId: string): boolean => {
    const own = consents.filter(({ subject }) => subject === trackId);
    return own.slice(own.findIndex(({ accepted }) => accepted)).some(({ accepted }) => !accepted);
  };
  const sent = await db.select().from(messages).where(and(eq(messages.channel, "text"), isNotNull(messages.providerId)))
    .orderBy(messages.id);
  const unsaid = await readUnsaid(db);
  const violations: string[] = [];
  for (const { id, trackId, startsAt, visitorZone } of ahead) {
    if (isWithdrawn(trackId) || unsaid.includes(id) || await findVisitorChannel(db, trackId) === "email") continue;
    const last = sent.findLast(({ refs }) => refs.meetingId === id);
    const text = texts.find(({ sid }) => sid === last?.providerId);
    if (text?.body.includes(dayAndTime(startsAt, visitorZone, text.at))) continue;
    violations.push(`meeting ${id} is at ${new Date(startsAt).toISOString()}, its visitor was told: ${text?.body}`);
  }
  return violations;
};
