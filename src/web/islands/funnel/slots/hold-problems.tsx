// Why a time could not be held, or what the visitor has to prove before.
import { t } from "@/languages/language.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { ProveFirst } from "../proof/lazy-parts.tsx";
import type { Visit } from "../track/visit.ts";
import type { Hold } from "./hold.ts";

export const HoldProblems = ({ hold, visit: { track, start } }: { hold: Hold; visit: Visit }) => {
  const { unproven, problems } = hold;
  if (unproven && track) return <ProveFirst trackId={track.id} start={start} onProven={() => hold.hold(unproven)} />;
  return <ErrorSummary problems={problems} title={t("funnel.slots.notHeld")} />;
};
