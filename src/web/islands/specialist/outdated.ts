// What a live hint outdates in the specialist's area.
import { NOTICES } from "@/web/islands/area/notices/notice-queries.ts";
import type { Outdated } from "@/web/islands/area/use-live.ts";
import { DASHBOARD } from "./dashboard/overview-query.ts";
import { SHOWN } from "./dashboard/shown-query.ts";
import { FRAME } from "./frame-query.ts";
import { HELP } from "./help/help-queries.ts";
import { LEADS } from "./leads/lead-queries.ts";

export const OUTDATED: Outdated = {
  leads: [LEADS, FRAME, SHOWN, DASHBOARD],
  credits: [LEADS, FRAME, SHOWN, DASHBOARD, ["buy"], ["lead-prices"], ["purchases"]],
  notifications: [NOTICES, FRAME],
  help: [HELP],
};
