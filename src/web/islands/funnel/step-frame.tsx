// The frame of a step: progress, the way back and the heading, the same on every screen of the funnel.
import type { ReactNode } from "react";
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import type { Step } from "@/modules/tracks/schemas.ts";
import { FunnelFrame } from "@/web/ui/layout/funnel-frame.tsx";
import { Skeleton, SkeletonList } from "@/web/ui/skeleton.tsx";
import { useGoTo } from "./navigation.tsx";
import { screenPath } from "./track/journey.ts";
import { useVisit } from "./track/visit.ts";

interface StepFrameProps {
  step: Step;
  /** Without one, the screen's only question is its heading. */
  title?: ReactNode;
  lead?: ReactNode;
  /** The target of Back; the step before by default. */
  backTo?: string;
  children: ReactNode;
}

export const StepFrame = ({ step, title, lead, backTo, children }: StepFrameProps) => {
  const { category, journey } = useVisit();
  const goTo = useGoTo();
  const before = journey.before(step);
  const href = backTo ?? (before ? screenPath(category.key, before) : "/funnel");
  return (
    <FunnelFrame
      title={title}
      lead={lead}
      progress={journey.progress(step)}
      back={{
        href: localPath(href),
        ...(before ? { onPick: () => void goTo(href) } : { label: t("funnel.allTopics") }),
      }}
    >
      {children}
    </FunnelFrame>
  );
};

/** A placeholder of a step's size, while the step is slow to load. */
export const StepPending = () => (
  <FunnelFrame>
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-9 w-3/4" />
    <SkeletonList rows={4} className="h-14 w-full" />
  </FunnelFrame>
);
