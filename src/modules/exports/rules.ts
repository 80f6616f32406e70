// Exports of everything: their states, and how long they are kept.
import { type StatusEntry, statusesOf } from "@/platform/status.ts";

export const EXPORT_STATUS = {
  preparing: { label: "Preparing", tone: "active" },
  ready: { label: "Ready", tone: "ok" },
} as const satisfies Record<string, StatusEntry>;
export type ExportStatus = keyof typeof EXPORT_STATUS;
export const EXPORT_STATUSES = statusesOf(EXPORT_STATUS);

export const PREPARING = ["preparing"] as const satisfies readonly ExportStatus[];
export const isReady = (status: ExportStatus): boolean => status === "ready";

/** After so many hours the file is deleted: it holds everybody's personal data. */
export const EXPORT_HOURS = 48;
