// The frame of a step: progress, the way back and the heading, the same on every screen of the funnel.
import type { ReactNode } from "react";
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import { labelOf } from "@/modules/tracks/rules.ts";
import type { Step } from "@/modules/tracks/schemas.ts";
import { FunnelFrame } from "@/web/ui/layout/funnel-frame.tsx";
import { Skeleton, SkeletonList } from "@/web/ui/skeleton.tsx";
import { useGoTo } from "./navigation.tsx";
import { screenPath } from "./track/journey.ts";
import { useVisit, type Visit } from "./track/visit.ts";

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
  const visit = useVisit();
  const { category, journey } = visit;
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
      <YourMeeting visit={visit} />
    </FunnelFrame>
  );
};

/** What the visitor has said so far of their meeting, where the window has room beside the step. */
const YourMeeting = ({ visit: { category, track, start: { labels } } }: { visit: Visit }) => {
  const { subcategoryId, selection, preferred, preferences } = track ?? {};
  const said = [
    category.name,
    category.subcategories.find(({ id }) => id === subcategoryId)?.name,
    selection?.time.text,
    preferred?.displayName,
    preferences && labelOf(labels.location, preferences.location),
    t("funnel.step.free"),
  ];
  return (
    <section
      aria-label={t("funnel.step.meeting")}
      className="absolute start-[calc(50%+21.5rem)] w-60 rounded-card border border-line p-4 text-sm max-xl:hidden"
    >
      <p className="mb-1 font-semibold">{t("funnel.step.meeting")}</p>
      {said.map((text) => text && <p key={text} className="text-ink-soft">{text}</p>)}
    </section>
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
