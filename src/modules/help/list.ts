// Lists of help requests: a person's own, everyone's for administrators, and the same as a CSV file.
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { readInBatches } from "@/platform/db/read-in-batches.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type CsvColumns, type CsvFile, csvFile } from "@/platform/http/csv.ts";
import { toPage } from "@/platform/http/list.ts";
import { fullName } from "@/platform/text.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { iso } from "@/platform/time/time.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { findPeople, type Person } from "@/modules/auth/index.ts";
import { getZone } from "@/modules/scheduling/index.ts";
import { EVERYONE, type HelpRequest } from "./requests.ts";
import { KIND_LABELS, RESOLUTION_LABELS, statusFor } from "./rules.ts";
import type { HelpExportQuery, HelpItem, HelpList, HelpListQuery } from "./schemas.ts";
import { findPage, type HelpFilter, walkRequests } from "./search.ts";

/** Support chooses whose requests it sees; everyone else sees their own. */
const ownerFor = (ctx: Ctx, { scope, userId }: HelpListQuery): string => {
  const { id, adminRole } = userOf(ctx);
  return hasAdminRole(adminRole, "support") && scope !== "own" ? userId ?? EVERYONE : id;
};

export const nameOf = (person: Person | undefined): string => person ? fullName(person) : "";

/** A request as an item of the list. @param zone the reader's. */
export const toItem = (request: HelpRequest, person: Person | undefined, zone: string): HelpItem => {
  const { id, number, kind, subject, status, resolution, lastBy, userId } = request;
  return {
    id,
    number,
    kind,
    subject,
    status,
    resolution,
    lastBy,
    person: { id: userId, name: nameOf(person) },
    created: toReadableTime(request.createdAt, zone),
    changed: toReadableTime(request.changedAt, zone),
  };
};

/** Help/Paginated: one page, the last changed first by default. */
export const listRequests = async (ctx: Ctx, query: HelpListQuery): Promise<HelpList> => {
  const db = ctx.db.read;
  const owner = ownerFor(ctx, query);
  const [{ rows, counted }, zone] = await Promise.all([findPage(db, owner, query), getZone(db, userOf(ctx).id)]);
  const people = await findPeople(db, rows.map(({ userId }) => userId));
  const items = rows.map((row) => toItem(row, people.get(row.userId), zone));
  return toPage(items, query, counted);
};

interface ExportedRequest {
  request: HelpRequest;
  person: Person | undefined;
}

const COLUMNS: CsvColumns<ExportedRequest> = {
  Number: ({ request }) => request.number,
  Subject: ({ request }) => request.subject,
  Type: ({ request }) => KIND_LABELS[request.kind],
  Status: ({ request }) => statusFor(request.status, "support").label,
  Resolution: ({ request: { resolution } }) => resolution && RESOLUTION_LABELS[resolution],
  From: ({ person }) => nameOf(person),
  Email: ({ person }) => person?.deletedAt === null ? shownEmail(person.email) : null,
  Created: ({ request }) => iso(request.createdAt),
  Changed: ({ request }) => iso(request.changedAt),
  Resolved: ({ request: { resolvedAt } }) => resolvedAt === null ? null : iso(resolvedAt),
};

async function* exportedRequests(
  db: Reader,
  owner: string,
  filter: HelpFilter,
): AsyncGenerator<ExportedRequest[]> {
  for await (const requests of readInBatches<HelpRequest>((batch) => walkRequests(db, owner, filter, batch))) {
    const people = await findPeople(db, requests.map(({ userId }) => userId));
    yield requests.map((request) => ({ request, person: people.get(request.userId) }));
  }
}

/** Help/Csv: all requests that match the filters, the newest first; times in UTC, without the threads. */
export const exportRequests = (ctx: Ctx, { userId, ...filter }: HelpExportQuery): CsvFile =>
  csvFile("help-requests", COLUMNS, exportedRequests(ctx.db.read, userId ?? EVERYONE, filter));
