// Who changed which setting, when, from what to what.
import type { z } from "zod";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { pageOf } from "@/platform/http/list.ts";
import { findPerson, getPerson } from "@/modules/auth/index.ts";
import { readable } from "@/modules/funnel/index.ts";
import { lastChangesByKey, listSettingsSteps, type SettingsName } from "@/modules/settings/index.ts";
import type { SettingsHistory, SettingsHistoryQuery } from "./schemas.ts";

type Named = { id: string; name: string | null } | null;

/** The names of a handful of administrators. */
const namesOf = async (db: Reader, ids: (string | null)[]): Promise<(id: string | null) => Named> => {
  const names = new Map<string, string | null>();
  for (const id of new Set(ids)) {
    const person = id === null ? undefined : await findPerson(db, id);
    if (id !== null) names.set(id, person && !person.deletedAt ? `${person.firstName} ${person.lastName}` : null);
  }
  return (id) => id === null ? null : { id, name: names.get(id) ?? null };
};

const LONG = "body";

/** A legal text is told by its version, its date and its length. */
const shortly = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null || !(LONG in value)) return value ?? null;
  const { [LONG]: text, ...rest } = value as Record<string, unknown>;
  return { ...rest, characters: String(text).length };
};

/** Admin/SettingsHistory/{document}. */
export const listSettingsHistory = async (
  ctx: Ctx,
  { document, page, pageSize }: { document: SettingsName } & z.output<typeof SettingsHistoryQuery>,
): Promise<SettingsHistory> => {
  const { read } = ctx.db;
  const { timeZone } = await getPerson(read, userOf(ctx).id);
  const { steps, count } = await listSettingsSteps(read, {
    name: document,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const last = await lastChangesByKey(read, document);
  const named = await namesOf(read, [...steps, ...last.values()].map(({ by }) => by));
  const items = steps.map(({ version, at, by, changes }) => ({
    ...{ version, at: readable(at, timeZone), by: named(by) },
    changes: changes.map(({ key, before, after }) => ({ key, before: shortly(before), after: shortly(after) })),
  }));
  const lastByKey = Object.fromEntries(
    [...last].map(([key, { at, by }]) => [key, { at: readable(at, timeZone), by: named(by) }]),
  );
  return { ...pageOf(items, { page, pageSize }, { totalCount: count }), lastByKey };
};
