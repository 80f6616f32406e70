// Imports of future meetings.
import { eq, inArray } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { insertRows } from "@/platform/db/prepared.ts";
import { newId } from "@/platform/ids.ts";
import { trimLine } from "@/platform/text.ts";
import { HOUR_MS, renderTime } from "@/platform/time/time.ts";
import { together } from "@/platform/together.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { findPeopleByEmail, getPerson, type Person } from "@/modules/auth/index.ts";
import { isSuspended } from "@/modules/auth/rules.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { deleteLead, findLeadByMeeting, importLead, type Lead, listTimeline } from "@/modules/leads/index.ts";
import { isDue } from "@/modules/leads/status-rules.ts";
import { wasReminded } from "@/modules/notifications/index.ts";
import { findCalendar, findMeeting, importMeetings, listMeetingsIn, type Meeting } from "@/modules/scheduling/index.ts";
import { toCells } from "@/modules/scheduling/availability/cell-rules.ts";
import { isUpcoming } from "@/modules/scheduling/rules.ts";
import { findProfile, listServices } from "@/modules/specialists/index.ts";
import { importTrack, listTracksById } from "@/modules/tracks/index.ts";
import type { Cells } from "../cells.ts";
import type { Finding, Handler, Row } from "../handler.ts";
import { valueOf } from "../table.ts";
import { importedMeetings } from "../tables.ts";
import { type Host, type MeetingRow, readMeeting } from "./read.ts";

/** How many specialists are read side by side. */
const AT_ONCE = 50;

const toHost = async ({ db }: Ctx, person: Person): Promise<Host[]> => {
  const { id, email, timeZone } = person;
  const [profile, calendar, services] = await Promise.all([
    findProfile(db.read, id),
    findCalendar(db.read, id),
    listServices(db.read, id),
  ]);
  if (!profile) return [];
  return [{
    id,
    email,
    zone: calendar?.zone ?? timeZone,
    locations: profile.locations,
    categoryIds: services.map(({ categoryId }) => categoryId),
  }];
};

const addressOf = ({ specialistEmail = "" }: Cells): string => foldEmail(valueOf(specialistEmail));

/** The specialists whom the rows name, by address. */
const loadHosts = async (ctx: Ctx, rows: readonly Cells[]): Promise<Map<string, Host>> => {
  const emails = [...new Set(rows.map(addressOf))];
  const hosts = new Map<string, Host>();
  for (let n = 0; n < emails.length; n += AT_ONCE) {
    const people = await findPeopleByEmail(ctx.db.read, emails.slice(n, n + AT_ONCE));
    const found = await Promise.all([...people.values()].map((person) => toHost(ctx, person)));
    for (const host of found.flat()) hosts.set(host.email, host);
  }
  return hosts;
};

const cellsOf = ({ startsAt, endsAt }: MeetingRow) => toCells({ from: startsAt, to: endsAt });

const overlaps = (row: MeetingRow, { busyFrom, busyTo }: Meeting): boolean => {
  const [own, other] = [cellsOf(row), toCells({ from: busyFrom, to: busyTo })];
  return own.fromCell < other.toCell && other.fromCell < own.toCell;
};

/** Buffers of other meetings reach so far into the time around them. */
const AROUND_MS = 4 * HOUR_MS;

/** What was imported before stays as it is now: cancelled, moved, or without its visitor. */
const findFormer = async (tx: Tx, rows: readonly MeetingRow[]): Promise<[MeetingRow, Finding][]> => {
  const former = await tx.select().from(importedMeetings)
    .where(inArray(importedMeetings.key, rows.flatMap(({ keys }) => keys)));
  const meetingOf = new Map(former.map(({ key, meetingId }) => [key, meetingId]));
  return rows.flatMap((row): [MeetingRow, Finding][] => {
    const meetingId = row.keys.map((key) => meetingOf.get(key)).find((id) => id !== undefined);
    const note = "This meeting was imported before.";
    return meetingId === undefined ? [] : [[row, { status: "present", note, userId: row.host.id, meetingId }]];
  });
};

const findOf = async (tx: Tx, rows: readonly MeetingRow[]): Promise<[MeetingRow, Finding][]> => {
  const { id, zone } = rows[0]!.host;
  const { status, deletedAt } = await getPerson(tx, id);
  if (deletedAt !== null || isSuspended(status)) {
    const note = `The specialist’s account is ${deletedAt === null ? "suspended" : "deleted"}.`;
    return rows.map((row) => [row, { status: "refused", note, userId: id }]);
  }
  const from = Math.min(...rows.map(({ startsAt }) => startsAt)) - AROUND_MS;
  const to = Math.max(...rows.map(({ endsAt }) => endsAt)) + AROUND_MS;
  const meetings = await listMeetingsIn(tx, id, { from, to, now: tx.now });
  const clashes = rows.flatMap((row) => {
    const clash = meetings.find((meeting) => overlaps(row, meeting));
    return clash ? [{ row, clash }] : [];
  });
  const former = await findFormer(tx, rows);
  const tracks = new Map((await listTracksById(tx, clashes.map(({ clash }) => clash.trackId))).map((t) => [t.id, t]));
  const taken = clashes.map(({ row, clash }): [MeetingRow, Finding] => {
    const subjects = { userId: id, meetingId: clash.id };
    const isSame = clash.startsAt === row.startsAt && tracks.get(clash.trackId)?.contactEmail === row.contact.email;
    return isSame ? [row, { status: "present", note: "This meeting is there already.", ...subjects }] : [row, {
      status: "refused",
      note: `The specialist has another meeting then: ${renderTime(clash.startsAt, zone).text}.`,
      userId: id,
    }];
  });
  const there = new Set(taken.filter(([, { status }]) => status === "present").map(([row]) => row));
  return [...taken, ...former.filter(([row]) => !there.has(row))];
};

const createMeetings = async (tx: Tx, rows: readonly MeetingRow[]) => {
  const created = rows.map((row) => {
    const { host, startsAt, endsAt, categoryId, subcategoryId, location, locationDetail, visitorZone } = row;
    const ids = { id: newId(), trackId: newId(), leadId: newId(), specialistId: host.id };
    const place = { location, locationDetail, visitorZone, specialistZone: host.zone };
    return { row, meeting: { ...ids, startsAt, endsAt, categoryId, subcategoryId, ...place } };
  });
  await importMeetings(tx, created.map(({ meeting }) => meeting));
  await insertRows(
    tx,
    importedMeetings,
    created.map(({ row: { keys: [key], startsAt }, meeting: { id: meetingId } }) => ({
      key: key!,
      meetingId,
      startsAt,
    })),
  );
  return await together(created, async ({ row, meeting }) => {
    const { contact, language, notes, visitorZone: timezone } = row;
    const { id: meetingId, trackId: id, specialistId: userId, categoryId, subcategoryId } = meeting;
    await importTrack(tx, { id, categoryId, subcategoryId, meetingId, contact, timezone, language });
    await importLead(tx, { meeting, contact, notes });
    return { userId, meetingId };
  });
};

/** Nobody has changed the meeting or worked on its lead. */
const isUntouched = async (tx: Tx, meeting: Meeting, lead: Lead): Promise<boolean> =>
  meeting.sequence === 0 && isDue(lead.status, "outcome") && lead.deletedAt === null && lead.erasedAt === null &&
  (await listTimeline(tx, lead.id)).length === 1;

/** Deletes the lead of one that nobody has touched, which cancels the meeting. Returns why it stays otherwise. */
const withdraw = async (tx: Tx, { meetingId }: Row): Promise<string | undefined> => {
  const meeting = meetingId === null ? undefined : await findMeeting(tx, meetingId);
  const lead = meeting && await findLeadByMeeting(tx, meeting.id);
  if (!meeting || !lead || !await isUntouched(tx, meeting, lead)) return "The meeting was changed since.";
  if (!isUpcoming(meeting, tx.now)) return "The meeting has begun.";
  if (await wasReminded(tx, meeting.id)) return "A reminder was sent.";
  await deleteLead(tx, lead.id);
  await tx.delete(importedMeetings).where(eq(importedMeetings.meetingId, meeting.id));
};

export const meetingImports: Handler<MeetingRow> = {
  async open(ctx, rows) {
    const [catalogue, hosts] = await Promise.all([listServable(ctx.db.read), loadHosts(ctx, rows)]);
    const keysOf = (parts: readonly unknown[]) => ctx.secrets.allOf("imported-meeting", parts.join(" "), 1);
    return (row) => readMeeting(row, { catalogue, hosts, keysOf, now: ctx.now });
  },
  address: addressOf,
  label: ({ specialistEmail = "", start = "" }, item) =>
    item
      ? `${item.host.email}, ${renderTime(item.startsAt, item.host.zone).text}`
      : [specialistEmail, start].map(trimLine).filter(Boolean).join(", ").slice(0, 80),
  keys(item) {
    const { fromCell, toCell } = cellsOf(item);
    return Array.from({ length: toCell - fromCell }, (_, n) => `${item.host.id} ${fromCell + n}`);
  },
  repeated(item, { row, item: first }) {
    const isSame = first.startsAt === item.startsAt && first.contact.email === item.contact.email;
    return isSame
      ? { status: "present", note: `Row ${row} is the same meeting.` }
      : { status: "refused", note: `Row ${row} is at the same time.` };
  },
  async find(tx, items) {
    const groups = [...Map.groupBy(items, ({ host }) => host.id).values()];
    return new Map((await together(groups, (rows) => findOf(tx, rows))).flat());
  },
  add: createMeetings,
  remove: withdraw,
};
