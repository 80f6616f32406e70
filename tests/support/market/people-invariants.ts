// Invariants about people: whose details a specialist has, who may be met, and who ends a meeting.
import { isNotNull } from "drizzle-orm";
import { users } from "@/modules/auth/tables.ts";
import { contactCodes, textCodes } from "@/modules/booking/proof/tables.ts";
import { isActive, waitlistEntries } from "@/modules/booking/waitlist/tables.ts";
import { subcategories } from "@/modules/catalog/tables.ts";
import { isContactShown } from "@/modules/leads/credit-rules.ts";
import { isOpenLead } from "@/modules/leads/status-rules.ts";
import type { leads } from "@/modules/leads/tables.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { isOpenTrack } from "@/modules/tracks/rules.ts";
import { consentRecords, tracks } from "@/modules/tracks/tables.ts";
import { credentialCounts } from "@/modules/specialists/credentials/rules.ts";
import { credentials } from "@/modules/specialists/tables.ts";
import type { ReadDb } from "@/platform/db/types.ts";
import type { World } from "./world.ts";

type Lead = typeof leads.$inferSelect;

/** Consents that name a specialist, and the one to somebody whom Parley chooses. */
const NAMING = ["share-with-specialist", "assign-to-specialist"];
const TO_ANYBODY = "choose-specialist";

/**
 * A lead waits for consent, or its visitor has agreed to its specialist, or nothing of the visitor is left. Its state is
 * one of the table.
 */
export const checkConsents = async (db: ReadDb, everyLead: Lead[]): Promise<string[]> => {
  const accepted = (await db.select().from(consentRecords)).filter((record) => record.accepted);
  const had = (trackId: string) =>
    everyLead.filter((lead) => lead.trackId === trackId && !["reserved", "released"].includes(lead.creditState));
  // "If I don't book, one specialist": it is the first lead, and its own specialist's.
  const isChosen = ({ id, trackId, source }: Lead): boolean =>
    source === "admin-assigned" && had(trackId).every((other) => other.id >= id);
  const hasAgreed = (lead: Lead): boolean =>
    accepted.some(({ subject, purpose, specialistId }) =>
      subject === lead.trackId &&
      (purpose === TO_ANYBODY ? isChosen(lead) : NAMING.includes(purpose) && specialistId === lead.specialistId)
    );
  return everyLead.flatMap((lead) => {
    const { id, status, creditState, consentBy, acceptBy, erasedAt, source } = lead;
    // The other system has the consents.
    if (source === "imported") return [];
    const waits = status === "received" && consentBy !== null && acceptBy === null;
    if (creditState === "reserved") return waits && !isContactShown(lead) ? [] : [`lead ${id} waits as ${status}`];
    if (consentBy !== null) return [`lead ${id} waits without a reservation`];
    if (creditState === "released") {
      return status === "expired" && erasedAt !== null ? [] : [`lead ${id} is ${status} without consent`];
    }
    return erasedAt !== null || hasAgreed(lead) ? [] : [`lead ${id} has details without consent to its specialist`];
  });
};

const LIVE: readonly Meeting["status"][] = ["pending", "confirmed"];

/** Meetings that ended without anybody who may end them. */
const listEndedByNobody = ({ before, actions }: World, all: Meeting[]): string[] => {
  if (!actions) return [];
  const may = actions.map(({ ends }) => ends);
  return all.flatMap(({ id, status, cancelReason }) => {
    const was = before.get(id)?.status;
    if (status !== "cancelled" || !was || !LIVE.includes(was)) return [];
    const isEnded = may.includes("any") || may.includes(was === "pending" ? "requested" : "booked");
    return isEnded ? [] : [`meeting ${id} was ${was} and ended: ${cancelReason}`];
  });
};

/** Who takes an earlier time has an earlier meeting. */
const listLater = ({ before, actions }: World, all: Meeting[]): string[] => {
  if (!actions?.length || !actions.every(({ onlySooner }) => onlySooner)) return [];
  const old = new Map(
    [...before.values()].filter(({ status }) => status === "confirmed").map((meeting) => [meeting.trackId, meeting]),
  );
  return all.filter(({ status }) => status === "confirmed").flatMap(({ id, trackId, startsAt }) => {
    const was = old.get(trackId);
    const isChanged = was && (was.id !== id || was.startsAt !== startsAt);
    return isChanged && startsAt >= was.startsAt ? [`meeting ${id} replaces an earlier one`] : [];
  });
};

/** Nothing is asked of who is suspended or has left. They get no new meeting, nor does who has lost their licence. */
const listWronglyMet = async ({ db, before, now, actions }: World, all: Meeting[]): Promise<string[]> => {
  const people = await db.select({ id: users.id, status: users.status }).from(users);
  const away = new Set(people.filter(({ status }) => status !== "active").map(({ id }) => id));
  const licences = (await db.select().from(credentials)).filter((credential) => credentialCounts(credential, now));
  const licensed = new Set(licences.map(({ specialistId }) => specialistId));
  // Of several actions, what has ended it may have come last.
  const isCertain = !actions || actions.length === 1;
  return all.flatMap(({ id, specialistId, status, holdExpiresAt, confirmedAt }) => {
    if (status === "pending" && holdExpiresAt! > now && away.has(specialistId)) {
      return [`meeting ${id} is requested of somebody who is away`];
    }
    const isNew = status === "confirmed" && confirmedAt !== null && before.get(id)?.status !== "confirmed";
    const isFree = !away.has(specialistId) && licensed.has(specialistId);
    return isNew && isCertain && !isFree ? [`meeting ${id} was confirmed with somebody who is away or unlicensed`] : [];
  });
};

/** Nobody holds, requests or confirms a meeting in a topic that is not offered. A specialist may arrange one. */
const listWithRetiredTopic = async ({ db, before, actions }: World, all: Meeting[], everyLead: Lead[]) => {
  // Of several actions, the one that retires the topic may have come last.
  if (!actions || actions.length > 1) return [];
  const retired = (await db.select().from(subcategories)).filter(({ active }) => !active).map(({ id }) => id);
  const booked = new Set(everyLead.map(({ creditKey }) => creditKey));
  return all.flatMap(({ id, status, subcategoryId, leadId }) => {
    const isNew = ["held", "pending", "confirmed"].includes(status) && before.get(id)?.status !== status;
    const isArranged = leadId !== null && !booked.has(id);
    return isNew && !isArranged && retired.includes(subcategoryId ?? "") ? [`meeting ${id} has a retired topic`] : [];
  });
};

/** Nobody keeps time for a visitor who is not known any more. */
const listWithoutVisitor = async ({ db, now }: World, all: Meeting[]): Promise<string[]> => {
  const rows = await db.select({ id: tracks.id }).from(tracks).where(isNotNull(tracks.anonymisedAt));
  const unknown = new Set(rows.map(({ id }) => id));
  return all.filter(({ status, startsAt, trackId }) => LIVE.includes(status) && startsAt > now && unknown.has(trackId))
    .map(({ id, status }) => `meeting ${id} is ${status} without a visitor`);
};

/** Who waits for something sooner has proven the address to which that is sent. */
const listUnprovenEntries = async (db: ReadDb, all: Meeting[]): Promise<string[]> => {
  const entries = await db.select().from(waitlistEntries).where(isActive);
  const [codes, texts] = [await db.select().from(contactCodes), await db.select().from(textCodes)];
  const isProven = (rows: readonly { trackId: string; provenAt: number | null }[], trackId: string) =>
    rows.some((row) => row.trackId === trackId && row.provenAt !== null);
  return entries.flatMap(({ id, trackId }) => {
    const wasConfirmed = all.some((meeting) => meeting.trackId === trackId && meeting.leadId !== null);
    const isOwned = isProven(codes, trackId) || (wasConfirmed && !isProven(texts, trackId));
    return isOwned ? [] : [`the entry ${id} is for an address that nobody has proven`];
  });
};

/** One specialist at a time works on a request. */
const listShared = (everyLead: Lead[]): string[] =>
  [...Map.groupBy(everyLead.filter(({ status }) => isOpenLead(status)), ({ trackId }) => trackId)]
    .filter(([, open]) => open.length > 1)
    .map(([trackId, open]) => `request ${trackId} has ${open.length} open leads`);

/** A lead that is deleted takes its request with it, unless another lead has the visitor then, or the visitor goes on. */
const listKept = async (db: ReadDb, all: Meeting[], everyLead: Lead[]): Promise<string[]> => {
  const known = new Map((await db.select().from(tracks)).map((track) => [track.id, track]));
  const goesOn = (trackId: string, [lead]: Lead[]): boolean =>
    isOpenTrack(known.get(trackId)!.status) ||
    all.some((meeting) =>
      meeting.trackId === trackId && meeting.leadId === null && meeting.createdAt > lead!.createdAt
    );
  return [...Map.groupBy(everyLead, ({ trackId }) => trackId)].flatMap(([trackId, own]) => {
    const deletedLast = Math.max(...own.map(({ deletedAt }) => deletedAt ?? 0));
    const wasNeeded = own.some(({ deletedAt, erasedAt, purgeTrackAt }) =>
      purgeTrackAt !== null || (deletedAt === null && (erasedAt ?? deletedLast) >= deletedLast)
    );
    if (deletedLast === 0 || wasNeeded || goesOn(trackId, own) || known.get(trackId)!.anonymisedAt !== null) return [];
    return [`request ${trackId} is kept although its lead is deleted`];
  });
};

/**
 * The lead that a visitor refused, or that nobody accepted: its request waits for another specialist. Who withdraws their
 * consent from everybody waits for nobody.
 */
const wasGivenBack = ({ creditState, reason, source }: Lead): boolean =>
  reason === "not-accepted" || (creditState === "released" && source !== "imported" && reason !== "consent-withdrawn");

/** The request of a deleted lead is purged a day later where its visitor is told first. */
const isGone = ({ deletedAt, purgeTrackAt }: Lead): boolean => deletedAt !== null && purgeTrackAt === null;

/** A request is assigned to somebody who has not given it back, and whose lead was not deleted. */
const listWronglyAssigned = async (db: ReadDb, everyLead: Lead[]): Promise<string[]> => {
  const known = await db.select().from(tracks);
  const byTrack = Map.groupBy(everyLead, ({ trackId }) => trackId);
  return known.filter(({ anonymisedAt }) => anonymisedAt === null).flatMap(({ id, assigned }) => {
    const own = byTrack.get(id) ?? [];
    return [
      ...!assigned && own.some(({ status }) => isOpenLead(status))
        ? [`request ${id} is free, and somebody works on it`]
        : [],
      ...assigned && own.every((lead) => wasGivenBack(lead) || isGone(lead))
        ? [`request ${id} is assigned to nobody`]
        : [],
    ];
  });
};

/** Who has their details deleted has all of them deleted. */
const listHalfErased = async (db: ReadDb, everyLead: Lead[]): Promise<string[]> => {
  const known = new Map((await db.select().from(tracks)).map((track) => [track.id, track]));
  return everyLead.flatMap(({ id, reason, trackId }) =>
    reason === "erased" && known.get(trackId)!.anonymisedAt === null ? [`only lead ${id} of its request is erased`] : []
  );
};

export const checkPeople = async (world: World, all: Meeting[], everyLead: Lead[]): Promise<string[]> => [
  ...listEndedByNobody(world, all),
  ...listLater(world, all),
  ...await listWronglyMet(world, all),
  ...await listWithRetiredTopic(world, all, everyLead),
  ...await listWithoutVisitor(world, all),
  ...await listUnprovenEntries(world.db, all),
  ...listShared(everyLead),
  ...await listKept(world.db, all, everyLead),
  ...await listHalfErased(world.db, everyLead),
  ...await listWronglyAssigned(world.db, everyLead),
];
