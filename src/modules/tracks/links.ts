// The links that lead visitors back to a request. Their secrets are computed and never stored.
import type { Ctx } from "@/platform/ctx.ts";
import type { Track } from "./tracks.ts";

/** Where the visitor finishes the request, and where they stop its reminders. */
export const buildFinishLinks = (
  { config, secrets }: Pick<Ctx, "config" | "secrets">,
  { id, resumeVersion }: Track,
) => {
  const query = (purpose: "track" | "unsubscribe") => `secret=${secrets.of(purpose, id, resumeVersion)}`;
  return {
    finishUrl: `${config.publicUrl}/requests/${id}?${query("track")}`,
    stopUrl: `${config.publicUrl}/requests/${id}/stop?${query("unsubscribe")}`,
    oneClickUrl: `${config.publicUrl}/api/v2/Funnel/StopReminders/${id}?${query("unsubscribe")}`,
  };
};
