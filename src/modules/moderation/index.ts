// Public API of moderation: reports of profiles and ratings by anyone, and their decisions.
import { accountDeleted } from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { exported } from "@/platform/export/sources.ts";
import { closeReportsOf, purgeReports, reportData } from "./reports.ts";
import { moderationRoutes } from "./routes.ts";
import { contentReports } from "./tables.ts";

export {
  type ContentReport,
  countOpenReports,
  countReports,
  findReport,
  listReports,
  settleReport,
  subjectOf,
} from "./reports.ts";

export const moderation = {
  exported: [exported(contentReports, "Reports of profiles and ratings, with their decisions", { omit: ["mailbox"] })],
  routes: moderationRoutes,
  prefixes: ["Funnel/Report"],
  listeners: [inTransaction(accountDeleted, closeReportsOf)],
  schedules: [{ name: "moderation.purge-reports", cron: "15 3 * * *", run: purgeReports }],
  personalData: reportData,
};
