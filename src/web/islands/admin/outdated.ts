// What a live hint outdates in the administrators' area.
import { NOTICES } from "@/web/islands/area/notices/notice-queries.ts";
import type { Outdated } from "@/web/islands/area/use-live.ts";
import { LAYOUT } from "./queries.ts";
import { LEADS } from "./leads/lead-queries.ts";
import { REQUESTS } from "./requests/request-queries.ts";
import { TRACKS } from "./tracks/track-queries.ts";
import { USERS } from "./users/user-queries.ts";

export const OUTDATED: Outdated = {
  leads: [LAYOUT, LEADS, TRACKS],
  credits: [LAYOUT, USERS],
  notifications: [NOTICES, LAYOUT],
  help: [REQUESTS, LAYOUT],
};
