// The public API of imports: specialists of another system, from a CSV file.
import { accountDeleted, importStarted } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { workOnImport } from "./run.ts";
import { afterCommit, inQueue, inTransaction } from "@/platform/events/bus.ts";
import { purgeImportedMeetings, purgeImports, resumeImports } from "./imports.ts";
import { eraseFromReports, importData } from "./personal-data.ts";
import { importRoutes } from "./routes.ts";

/** Loaded when there is work. */
const work: typeof workOnImport = async (...delivery) => (await import("./run.ts")).workOnImport(...delivery);

export const imports = {
  routes: importRoutes,
  listeners: [
    inTransaction(accountDeleted, eraseFromReports),
    // Long work, which other deliveries must not wait for.
    ...inQueue("sweeps", [afterCommit(importStarted, "imports.work", work)]),
  ],
  schedules: [
    {
      name: "imports.purge",
      cron: "50 3 * * *",
      run: async (ctx: Ctx) => await purgeImports(ctx) + await purgeImportedMeetings(ctx),
    },
    { name: "imports.resume", cron: "35 * * * *", run: resumeImports },
  ],
  personalData: [importData],
};
