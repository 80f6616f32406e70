// The public API of exports: everything in one archive, for the marketplace's owners.
import { exportStarted } from "@/events.ts";
import { afterCommit, inQueue } from "@/platform/events/bus.ts";
import { purgeExports } from "./exports.ts";
import { exportRoutes } from "./routes.ts";
import type { prepareExport } from "./run.ts";

/** Loaded when there is work. */
const prepare: typeof prepareExport = async (...delivery) => (await import("./run.ts")).prepareExport(...delivery);

export const dataExports = {
  routes: exportRoutes,
  listeners: inQueue("sweeps", [afterCommit(exportStarted, "exports.prepare", prepare)]),
  schedules: [{ name: "exports.purge", every: 3_600_000, run: purgeExports }],
};
