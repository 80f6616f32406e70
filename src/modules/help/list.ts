// Lists of help requests: a person's own, everybody's for administrators; which stand on a page is find-pages.ts.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { pageOf } from "@/platform/http/list.ts";
import { findPeople, type Person } from "@/modules/auth/index.ts";
import { readable } from "@/modules/funnel/index.ts";
import { findPage } from "./find-pages.ts";
import { EVERYBODY, type HelpRequest } from "./requests.ts";
import type { HelpItem, HelpList, HelpListQuery } from "./schemas.ts";
import { zoneOf } from "./zones.ts";

/** Whose requests the caller is shown: his own, and as an administrator those that he asks for. */
const ownerFor = (ctx: Ctx, { scope, userId }: HelpListQuery): string => {
  const { id, isAdmin } = userOf(ctx);
  return isAdmin && scope !== "own" ? userId ?? EVERYBODY : id;
};

export const nameOf = (person: Pick<Person, "firstName" | "lastName"> | undefined): string =>
  person ? `${person.firstName} ${person.lastName}` : "";

/** A request as a line of the list. @param zone the reader's. */
export const itemOf = (request: HelpRequest, person: Person | undefined, zone: string): HelpItem => {
  const { id, number, kind, subject, status, resolution, lastBy, userId } = request;
  return {
    ...{ id, number, kind, subject, status, resolution, lastBy },
    person: { id: userId, name: nameOf(person) },
    created: readable(request.createdAt, zone),
    changed: readable(request.changedAt, zone),
  };
};

/** Help/Paginated: one page; the last word first unless told. */
export const listRequests = async (ctx: Ctx, query: HelpListQuery): Promise<HelpList> => {
  const db = ctx.db.read;
  const owner = ownerFor(ctx, query);
  const { rows, counted } = await findPage(db, owner, query);
  const people = await findPeople(db, rows.map(({ userId }) => userId));
  const zone = await zoneOf(db, userOf(ctx).id);
  const items = rows.map((row) => itemOf(row, people.get(row.userId), zone));
  return pageOf(items, query, counted);
};
