// Tracks (funnel sessions) as administrators list them, and their CSV export.
import type { Ctx } from "@/platform/ctx.ts";
import { readInBatches } from "@/platform/db/read-in-batches.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type CsvColumns, type CsvFile, csvFile } from "@/platform/http/csv.ts";
import { toPage } from "@/platform/http/list.ts";
import { fullName } from "@/platform/text.ts";
import { iso } from "@/platform/time/time.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { contactCells, listTracks, type Track, type TrackFilter, walkTracks } from "@/modules/tracks/index.ts";
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
    email: contact && shownEmail(contact.email),
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

interface ExportedTrack {
  track: Track;
  names: ReadonlyMap<string, string>;
}

const COLUMNS: CsvColumns<ExportedTrack> = {
  "Id": ({ track }) => track.id,
  ...contactCells<ExportedTrack>("administrator", ({ track }) => track.contact),
  "Category": ({ track, names }) => names.get(track.categoryId) ?? "",
  "Topic": ({ track: { subcategoryId }, names }) => subcategoryId && (names.get(subcategoryId) ?? ""),
  "Status": ({ track }) => track.status,
  "Close reason": ({ track }) => track.closeReason,
  "Step": ({ track }) => STEP_LABELS[track.step as Step],
  "Source": ({ track }) => track.source,
  "Created": ({ track }) => iso(track.createdAt),
  "Last activity": ({ track }) => iso(track.lastActivityAt),
};

async function* exportedTracks(db: Reader, filter: TrackFilter): AsyncGenerator<ExportedTrack[]> {
  const names = await loadCatalogNames(db);
  for await (const tracks of readInBatches<Track>((batch) => walkTracks(db, filter, batch))) {
    yield tracks.map((track) => ({ track, names }));
  }
}

/** Admin/TracksCsv: every track that matches the list's filters, those with contact data first. Times are in UTC. */
export const exportTracks = async ({ db: { read } }: Ctx, query: TrackExportQuery): Promise<CsvFile> =>
  csvFile("requests", COLUMNS, exportedTracks(read, await toFilter(read, query)));
