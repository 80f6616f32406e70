// The history of the settings: who changed which value, when, and from what to what.
import type { z } from "zod";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { requireAdminRole } from "@/platform/http/route.ts";
import { toPage } from "@/platform/http/list.ts";
import type { PageQuery } from "@/platform/http/schemas.ts";
import { lastChangesByKey, listSettingsSteps, type SettingsName } from "@/modules/settings/index.ts";
import { SETTINGS_ROLES } from "@/modules/settings/rules.ts";
import { loadLocalTime } from "../local-time.ts";
import { findPersonNames } from "../person-names.ts";
import type { SettingsHistory } from "./schemas.ts";

const LONG_TEXT = "body";

/** Replaces the body of a legal text by its length in characters. */
const shorten = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null || !(LONG_TEXT in value)) return value ?? null;
  const { [LONG_TEXT]: text, ...rest } = value as Record<string, unknown>;
  return { ...rest, characters: String(text).length };
};

/** Admin/SettingsHistory/{document}. Throws `role_required` for a document of another role. */
export const listSettingsHistory = async (
  ctx: Ctx,
  { document, page, pageSize }: { document: SettingsName } & z.output<typeof PageQuery>,
): Promise<SettingsHistory> => {
  requireAdminRole(userOf(ctx), ...SETTINGS_ROLES[document]);
  const { read } = ctx.db;
  const time = await loadLocalTime(ctx);
  const range = { limit: pageSize, offset: (page - 1) * pageSize };
  const { steps, count } = await listSettingsSteps(read, { name: document, ...range });
  const last = await lastChangesByKey(read, document);
  const nameOf = await findPersonNames(read, [...steps, ...last.values()].map(({ by }) => by));
  const toAuthor = (id: string | null) => id === null ? null : { id, name: nameOf(id) ?? null };
  const items = steps.map(({ version, at, by, changes }) => ({
    version,
    at: time(at),
    by: toAuthor(by),
    changes: changes.map(({ key, before, after }) => ({ key, before: shorten(before), after: shorten(after) })),
  }));
  const lastByKey = Object.fromEntries([...last].map(([key, { at, by }]) => [key, { at: time(at), by: toAuthor(by) }]));
  return { ...toPage(items, { page, pageSize }, { totalCount: count }), lastByKey };
};
