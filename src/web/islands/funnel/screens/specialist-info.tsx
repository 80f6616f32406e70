// The funnel's screen "Who you will meet": how many specialists are free, and how they are ranked.
import type { SlotView } from "@/modules/funnel/schemas.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { LockIcon, type LucideIcon, ShieldCheckIcon, UsersIcon } from "@/web/ui/icons.ts";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { Lessons } from "../lessons.tsx";
import { ScreenLink } from "../navigation.tsx";
import { useHold } from "../slots/hold.ts";
import { SlotPanel, useSlotView } from "../slots/slot-panel.tsx";
import { calendarHref } from "../slots/slot-search.ts";
import { StepFrame } from "../step-frame.tsx";
import { slotPath } from "../track/journey.ts";
import { useVisit, type Visit } from "../track/visit.ts";

export default function SpecialistInfo() {
  const visit = useVisit();
  const { slot, view } = useSlotView(visit);
  const hold = useHold(visit, { next: "specialist-info" });
  const { key } = visit.category;
  const calendar = calendarHref(key, slot ? { location: slot.location, date: slot.date } : {});
  const next = slot && view.data
    ? slotPath(key, "specialist", { startsAt: view.data.startsAt, location: slot.location, time: view.data.time })
    : undefined;
  const isFree = view.data?.specialists.length !== 0;
  return (
    <StepFrame step="specialist-info" title="Who you will meet" lead={leadOf(view.data)} backTo={calendar}>
      {slot && <SlotPanel visit={visit} slot={slot} view={view} hold={hold} calendar={calendar} />}
      <Facts visit={visit} view={isFree ? view.data : undefined} />
      <Lessons categoryId={key} stage="specialist-info" />
      <StickyBar>
        {next && isFree
          ? <ScreenLink href={next}>See who is free</ScreenLink>
          : <ScreenLink href={calendar}>Choose {slot ? "another" : "a"} time</ScreenLink>}
      </StickyBar>
    </StepFrame>
  );
}

const leadOf = (view: SlotView | undefined): string => {
  if (!view?.totalSpecialists) return "You choose from the specialists who are free at your time.";
  return view.totalSpecialists === 1
    ? "1 specialist is free at this time."
    : `${view.totalSpecialists} specialists are free at this time.`;
};

const choiceOf = ({ totalSpecialists, specialists }: SlotView): string => {
  if (totalSpecialists === 1) return "You can read about them before you book.";
  return totalSpecialists > specialists.length
    ? `You choose one of the ${specialists.length} who match best.`
    : "You choose who you talk to.";
};

const Fact = ({ icon: FactIcon, children }: { icon: LucideIcon; children: string }) => (
  <li className="flex items-start gap-3">
    <FactIcon className="mt-0.5 size-5 text-brand" />
    <span>{children}</span>
  </li>
);

const Facts = ({ visit: { category }, view }: { visit: Visit; view?: SlotView }) => (
  <div className="grid gap-2">
    <ul className="grid gap-3">
      {view && <Fact icon={UsersIcon}>{choiceOf(view)}</Fact>}
      <Fact icon={ShieldCheckIcon}>
        {category.regulated
          ? view?.licensing?.text ?? "You only see specialists whose licence for this topic we have verified."
          : "No one can pay for a better position."}
      </Fact>
      <Fact icon={LockIcon}>Your details go only to the specialist you book.</Fact>
    </ul>
    {view && (
      <Disclosure summary="How we rank specialists">
        <p>{view.ordering.text}</p>
      </Disclosure>
    )}
  </div>
);
