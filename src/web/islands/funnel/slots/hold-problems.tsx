// Why a time could not be held, or what the visitor has to prove before.
import type { TrackView } from "@/modules/funnel/schemas.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { ProveFirst } from "../proof/lazy-parts.tsx";
import type { Hold } from "./hold.ts";

export const HoldProblems = ({ hold, track }: { hold: Hold; track?: TrackView }) => {
  const { unproven, problems } = hold;
  if (unproven && track) return <ProveFirst trackId={track.id} onProven={() => hold.hold(unproven)} />;
  return <ErrorSummary problems={problems} title="This time could not be held" />;
};
