// Accounts as administrators find them: pages of the list, a picker and a CSV export.
import type { Ctx } from "@/platform/ctx.ts";
import type { RowIds } from "@/platform/db/row-ids.ts";
import { readInBatches } from "@/platform/db/read-in-batches.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type CsvColumns, type CsvFile, csvFile } from "@/platform/http/csv.ts";
import { toPage } from "@/platform/http/list.ts";
import { fullName } from "@/platform/text.ts";
import { iso } from "@/platform/time/time.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { listPeople, type PeopleFilter, type Person, walkPeople } from "@/modules/auth/index.ts";
import { USER_STATUS } from "@/modules/auth/rules.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { listServing } from "@/modules/specialists/index.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import type {
  UserExportQuery,
  UserFilter,
  UserItem,
  UserList,
  UserListQuery,
  UserSearchQuery,
  UsersFound,
} from "./schemas.ts";

/** The filter of auth's lists. The specialists module knows who serves a category. */
const toFilter = async (
  db: Reader,
  { search, status, role, onboarded, categoryId }: UserFilter & { search?: string },
): Promise<PeopleFilter> => ({
  search,
  status,
  isAdmin: role && role === "admin",
  onboarded: onboarded && onboarded === "yes",
  ids: categoryId ? (await listServing(db, { categoryId })).map(({ specialistId }) => specialistId) : undefined,
});

/** Names of the categories that each of these people serves. */
const loadCategories = async (db: Reader, specialistIds: RowIds): Promise<(id: string) => string[]> => {
  const [serving, names] = await Promise.all([listServing(db, { specialistIds }), loadCatalogNames(db)]);
  const served = Map.groupBy(serving, (row) => row.specialistId);
  return (id) => (served.get(id) ?? []).flatMap(({ categoryId }) => names.get(categoryId) ?? []).sort();
};

const toItem = (person: Person, categories: string[], time: LocalTime): UserItem => ({
  id: person.id,
  name: fullName(person),
  email: shownEmail(person.email),
  status: person.status,
  isAdmin: person.isAdmin,
  adminRole: person.adminRole,
  onboarded: person.onboardedAt !== null,
  categories,
  created: time(person.createdAt),
  lastLogin: time.orNull(person.lastLoginAt),
});

/** Admin/UsersPaginated. */
export const listUsers = async (ctx: Ctx, query: UserListQuery): Promise<UserList> => {
  const db = ctx.db.read;
  const { page, pageSize, sort, dir } = query;
  const filter = await toFilter(db, query);
  const range = { sort, dir, limit: pageSize, offset: (page - 1) * pageSize };
  const [{ rows, counted, related: categories }, time] = await Promise.all([
    listPeople(db, { ...filter, ...range }, (ids) => loadCategories(db, ids)),
    loadLocalTime(ctx),
  ]);
  return toPage(rows.map((person) => toItem(person, categories(person.id), time)), query, counted);
};

const FOUND_LIMIT = 10;

/** Admin/UserSearch: the first people by name, for a picker. */
export const searchUsers = async (ctx: Ctx, query: UserSearchQuery): Promise<UsersFound> => {
  const filter = await toFilter(ctx.db.read, query);
  const { rows } = await listPeople(ctx.db.read, {
    ...filter,
    sort: "name",
    dir: "asc",
    limit: FOUND_LIMIT,
    offset: 0,
  });
  return {
    items: rows.map((person) => ({
      id: person.id,
      name: fullName(person),
      email: shownEmail(person.email),
      status: person.status,
      onboarded: person.onboardedAt !== null,
    })),
  };
};

interface ExportedPerson {
  person: Person;
  categories: readonly string[];
}

const yesNo = (value: boolean): string => value ? "yes" : "no";

const COLUMNS: CsvColumns<ExportedPerson> = {
  "Id": ({ person }) => person.id,
  "First name": ({ person }) => person.firstName,
  "Last name": ({ person }) => person.lastName,
  "Email": ({ person }) => shownEmail(person.email),
  "Phone": ({ person }) => person.phone,
  "Status": ({ person }) => USER_STATUS[person.status].label,
  "Administrator": ({ person }) => yesNo(person.isAdmin),
  "Onboarded": ({ person }) => yesNo(person.onboardedAt !== null),
  "Categories": ({ categories }) => categories.join("; "),
  "Created": ({ person }) => iso(person.createdAt),
  "Last sign-in": ({ person: { lastLoginAt } }) => lastLoginAt === null ? null : iso(lastLoginAt),
};

async function* exportedPeople(db: Reader, filter: PeopleFilter): AsyncGenerator<ExportedPerson[]> {
  for await (const people of readInBatches<Person>((batch) => walkPeople(db, filter, batch))) {
    const categories = await loadCategories(db, people.map(({ id }) => id));
    yield people.map((person) => ({ person, categories: categories(person.id) }));
  }
}

/** Admin/UsersCsv: everybody who matches the list's filters, the newest first. Times are in UTC. */
export const exportUsers = async ({ db: { read } }: Ctx, query: UserExportQuery): Promise<CsvFile> =>
  csvFile("users", COLUMNS, exportedPeople(read, await toFilter(read, query)));
