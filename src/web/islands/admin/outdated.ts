// What a live hint outdates in the administrators' area.
import { NOTICES } from "../area/notices/notice-queries.ts";
import type { Outdated } from "../area/use-live.ts";
import { LAYOUT } from "./layout-query.ts";
import { REQUESTS } from "./requests/request-queries.ts";

export const OUTDATED: Outdated = {
  leads: [LAYOUT],
  credits: [LAYOUT],
  notifications: [NOTICES, LAYOUT],
  help: [REQUESTS, LAYOUT],
};
