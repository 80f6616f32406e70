// What is known about a lead's visitor, for the person who decides whether its credit is returned.
import { and, count, eq, gte, isNull, ne, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { networkPrefixOf } from "@/platform/http/networks.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { DAY_MS, HOUR_MS, type Instant } from "@/platform/time/time.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import { listConsentAddresses } from "@/modules/tracks/index.ts";
import { findCode, findTextCode } from "@/modules/booking/index.ts";
import { automaticReturns, RETURN_SHARE_DAYS } from "./credit-rules.ts";
import { getReturnShare } from "./lifecycle/credit-returns.ts";
import type { Lead } from "./leads.ts";
import { leads } from "./tables.ts";
import { listTimeline } from "./timeline.ts";

/** One fact, in words for administrators. */
interface Evidence {
  label: string;
  value: string;
}

interface Reading {
  now: Instant;
  /** The reader's. */
  zone: string;
}

type Collect = (db: Reader, lead: Lead, reading: Reading) => Promise<Evidence | undefined>;

const countOf = (number: number, noun: string): string => `${number || "No"} ${noun}${number === 1 ? "" : "s"}`;

/** When and from which network the visitor agreed. */
const consent: Collect = async (db, { trackId }, { zone }) => {
  const record = (await listConsentAddresses(db, [trackId])).at(-1);
  if (!record) return undefined;
  const network = record.address && networkPrefixOf(record.address);
  return {
    label: "Agreed",
    value: `${toReadableTime(record.at, zone).text}${network ? `, from the network ${network}` : ""}`,
  };
};

/** How many of the specialist's other leads in the period came from the same network. */
const sameNetwork: Collect = async (db, { trackId, specialistId }, { now }) => {
  const rows = await db.select({ trackId: leads.trackId }).from(leads)
    .where(and(eq(leads.specialistId, specialistId), gte(leads.createdAt, now - RETURN_SHARE_DAYS * DAY_MS)));
  const records = await listConsentAddresses(db, [...new Set([...rows.map((row) => row.trackId), trackId])]);
  const networks = new Map(
    records.flatMap(({ subject, address }) => address ? [[subject, networkPrefixOf(address)]] : []),
  );
  const own = networks.get(trackId);
  if (!own) return undefined;
  const others = [...networks].filter(([subject, network]) => subject !== trackId && network === own).length;
  return {
    label: "Same network",
    value: `${countOf(others, "other lead")} of this specialist in ${RETURN_SHARE_DAYS} days`,
  };
};

/** Leads of the same mailbox, of every specialist. */
const sameEmail: Collect = async (db, { id, contactEmail }) => {
  if (!contactEmail) return undefined;
  const returned = sql<number>`coalesce(sum(${leads.creditState} = 'returned'), 0)`;
  const [row] = await db.select({ all: count(), returned }).from(leads)
    .where(and(eq(leads.mailboxKey, mailboxKeyOf(contactEmail)), ne(leads.id, id), isNull(leads.deletedAt)));
  const { all, returned: back } = row!;
  return {
    label: "Same email",
    value: `${countOf(all, "other lead")}${back ? `, ${back} with a returned credit` : ""}`,
  };
};

/** Whether the visitor proved the address: by the code of an email, or with a device that was remembered. */
const proof: Collect = async (db, { trackId, meetingId }, { zone }) => {
  const code = await findCode(db, trackId);
  if (code?.provenAt) {
    return { label: "Email confirmed", value: `By a code, ${toReadableTime(code.provenAt, zone).text}` };
  }
  const text = await findTextCode(db, trackId);
  if (text?.provenAt) {
    return { label: "Phone confirmed", value: `By a text message, ${toReadableTime(text.provenAt, zone).text}` };
  }
  const booked = meetingId ? await findMeeting(db, meetingId) : undefined;
  return {
    label: "Email confirmed",
    value: booked?.confirmedAt && !code ? "Not asked for, or known by the device" : "No",
  };
};

const email: Collect = async (db, { id }) => {
  const bounced = (await listTimeline(db, id)).some(({ kind }) => kind === "email-bounced");
  return { label: "Email", value: bounced ? "Refused by the visitor's mail server" : "Not refused so far" };
};

const meeting: Collect = async (db, { meetingId }) => {
  const meeting = meetingId ? await findMeeting(db, meetingId) : undefined;
  if (!meeting || meeting.cancelledAt === null) return undefined;
  const hours = Math.floor((meeting.startsAt - meeting.cancelledAt) / HOUR_MS);
  return {
    label: "Cancelled",
    value: `By the ${meeting.cancelledBy ?? "visitor"}, ${countOf(hours, "hour")} before the start`,
  };
};

const share: Collect = async (db, { specialistId }, { now }) => {
  const { delivered, returned } = await getReturnShare(db, { specialistId, now });
  const automatic = automaticReturns(delivered);
  return {
    label: "Returns",
    value: `${returned} in ${RETURN_SHARE_DAYS} days, of ${
      countOf(delivered, "delivered lead")
    } (${automatic} are automatic)`,
  };
};

/** What is known, in the order in which it is shown. A new fact is one more function here. */
const COLLECTED: readonly Collect[] = [proof, consent, sameNetwork, sameEmail, email, meeting, share];

/** The facts about a lead's visitor and its specialist's returns; nothing about a visitor whose details were deleted. */
export const visitorEvidence = async (db: Reader, lead: Lead, reading: Reading): Promise<Evidence[]> => {
  const known = lead.erasedAt === null ? COLLECTED : [share];
  const facts = await Promise.all(known.map((collect) => collect(db, lead, reading)));
  return facts.filter((fact) => fact !== undefined);
};
