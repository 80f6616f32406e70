// Tracks (funnel sessions) as administrators list them, and their CSV export.
import type { Ctx } from "@/platform/ctx.ts";
import { readInBatches } from "@/platform/db/read-in-batches.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { CsvFile, CsvValue } from "@/platform/http/csv.ts";
import { toPage } from "@/platform/http/list.ts";
import { fullName } from "@/platform/text.ts";
import { iso } from "@/platform/time/time.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { listTracks, type Track, type TrackFilter, walkTracks } from "@/modules/tracks/index.ts";
import type { Step } from "@/modules/tracks/schemas.ts";
import { listTrackIdsOfSpecialist } from "@/modules/leads/index.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import type { TrackExportQuery, TrackFilter as FilterQuery, TrackItem, TrackList, TrackListQuery } from "./schemas.ts";
import { STEP_LABELS } from "./labels.ts";

const toFilter = async (
  db: Reader,
  { search, categoryId, status, closeReason, contact, userId }: FilterQuery & { search?: string },
): Promise<TrackFilter> => ({
  search,
  categoryId,
  status,
  closeReason,
  hasContact: contact && contact === "with",
  ids: userId ? await listTrackIdsOfSpecialist(db, userId) : undefined,
});

/** A track as a row of the list. */
export const trackItem = (track: Track, names: ReadonlyMap<string, string>, time: LocalTime): TrackItem => {
  const { contact } = track;
  const step = track.step as Step;
  return {
    id: track.id,
    name: contact && fullName(contact),
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    category: names.get(track.categoryId) ?? "",
    subcategory: track.subcategoryId ? names.get(track.subcategoryId) ?? null : null,
    status: track.status,
    closeReason: track.closeReason,
    step,
    stepLabel: STEP_LABELS[step],
    assigned: track.assigned,
    source: track.source,
    created: time(track.createdAt),
    lastActivity: time(track.lastActivityAt),
  };
};

/** Admin/UnassignedTracksPaginated. */
export const listAdminTracks = async (ctx: Ctx, query: TrackListQuery): Promise<TrackList> => {
  const db = ctx.db.read;
  const { page, pageSize, sort, dir } = query;
  const filter = await toFilter(db, query);
  const [{ rows, counted }, names, time] = await Promise.all([
    listTracks(db, { ...filter, sort, dir, limit: pageSize, offset: (page - 1) * pageSize }),
    loadCatalogNames(db),
    loadLocalTime(ctx),
  ]);
  return toPage(rows.map((track) => trackItem(track, names, time)), query, counted);
};

const COLUMNS = ["Id", "First name", "Last name", "Email", "Phone", "Category", "Topic", "Status"];
const MORE_COLUMNS = ["Close reason", "Step", "Source", "Created", "Last activity"];

const toRow = (track: Track, names: ReadonlyMap<string, string>): CsvValue[] => {
  const { id, contact, categoryId, subcategoryId, status, closeReason, step, source, createdAt, lastActivityAt } =
    track;
  return [
    ...[id, contact?.firstName ?? null, contact?.lastName ?? null, contact?.email ?? null, contact?.phone ?? null],
    ...[names.get(categoryId) ?? "", subcategoryId ? names.get(subcategoryId) ?? "" : null, status, closeReason],
    ...[STEP_LABELS[step as Step], source, iso(createdAt), iso(lastActivityAt)],
  ];
};

async function* exportedRows(db: Reader, filter: TrackFilter): AsyncGenerator<CsvValue[][]> {
  const names = await loadCatalogNames(db);
  for await (const tracks of readInBatches<Track>((batch) => walkTracks(db, filter, batch))) {
    yield tracks.map((track) => toRow(track, names));
  }
}

/** Admin/TracksCsv: every track that matches the list's filters, those with contact data first. Times are in UTC. */
export const exportTracks = async (ctx: Ctx, query: TrackExportQuery): Promise<CsvFile> => ({
  name: "requests",
  columns: [...COLUMNS, ...MORE_COLUMNS],
  rows: exportedRows(ctx.db.read, await toFilter(ctx.db.read, query)),
});
