// Everybody's help requests as a file: number, standing and times, without what was written in the threads.
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import type { CsvFile, CsvValue } from "@/platform/http/csv.ts";
import { iso } from "@/platform/time/time.ts";
import { findPeople, type Person } from "@/modules/auth/index.ts";
import { type HelpFilter, walkRequests } from "./find-pages.ts";
import { nameOf } from "./list.ts";
import { EVERYBODY, type HelpRequest } from "./requests.ts";
import { KIND_WORDS, RESOLUTION_WORDS } from "./rules.ts";
import type { HelpExportQuery } from "./schemas.ts";

const COLUMNS = ["Number", "Subject", "Kind", "State", "Resolution", "From", "Email", "Asked", "Last word", "Resolved"];
const AT_ONCE = 500;

const rowOf = (request: HelpRequest, person: Person | undefined): CsvValue[] => {
  const { number, subject, kind, status, resolution, createdAt, changedAt, resolvedAt } = request;
  return [
    ...[number, subject, KIND_WORDS[kind], status, resolution && RESOLUTION_WORDS[resolution]],
    ...[nameOf(person), person?.deletedAt === null ? person.email : null],
    ...[iso(createdAt), iso(changedAt), resolvedAt === null ? null : iso(resolvedAt)],
  ];
};

async function* exportedRows(db: Reader, owner: string, filter: HelpFilter): AsyncGenerator<CsvValue[][]> {
  let after: HelpRequest | undefined;
  while (true) {
    const requests = await walkRequests(db, owner, filter, { after, limit: AT_ONCE });
    if (requests.length === 0) return;
    const people = await findPeople(db, requests.map(({ userId }) => userId));
    yield requests.map((request) => rowOf(request, people.get(request.userId)));
    after = requests.at(-1);
  }
}

/** Help/Csv: all that the list's filters leave, the newest first; times in UTC. */
export const exportRequests = (ctx: Ctx, { userId, ...filter }: HelpExportQuery): CsvFile => ({
  name: "help-requests",
  columns: COLUMNS,
  rows: exportedRows(ctx.db.read, userId ?? EVERYBODY, filter),
});
