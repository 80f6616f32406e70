// The funnel's screen "About the specialists": who one will meet, and how they are put in order.
import type { ReactNode } from "react";
import type { SlotView } from "@/modules/funnel/schemas.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import type { IconProps } from "@/web/ui/icon.tsx";
import { LockIcon, ShieldCheckIcon, UsersIcon } from "@/web/ui/icons.tsx";
import { StickyBar } from "@/web/ui/sticky-bar.tsx";
import { useHold } from "../hold.ts";
import { slotPath } from "../journey.ts";
import { Lessons } from "../lessons.tsx";
import { ScreenLink } from "../screen-link.tsx";
import { calendarHref } from "../slot-search.ts";
import { SlotFace } from "../slot-face.tsx";
import { useSlotView } from "../slot-view.ts";
import { StepFrame } from "../step-frame.tsx";
import { useVisit, type Visit } from "../visit.ts";
import { counted } from "../words.ts";

export default function SpecialistInfo() {
  const visit = useVisit();
  const { slot, view } = useSlotView(visit);
  const hold = useHold(visit, { leadsTo: "specialist-info" });
  const { id } = visit.category;
  const calendar = calendarHref(id, slot ? { location: slot.location, date: slot.date } : {});
  const next = slot && view.data
    ? slotPath(id, "specialist", { startsAt: view.data.startsAt, location: slot.location, time: view.data.time })
    : undefined;
  const isFree = view.data?.specialists.length !== 0;
  return (
    <StepFrame
      step="specialist-info"
      title="Who you will meet"
      lead={`One person, with a name and a face.${
        view.data?.totalSpecialists === 1 ? "" : " You choose on the next screen."
      }`}
      backTo={calendar}
    >
      {slot && <SlotFace visit={visit} slot={slot} view={view} hold={hold} calendar={calendar} />}
      <Facts visit={visit} view={isFree ? view.data ?? undefined : undefined} />
      <Lessons categoryId={id} stage="specialist-info" />
      <StickyBar>
        {next && isFree
          ? <ScreenLink href={next}>See who is free</ScreenLink>
          : <ScreenLink href={calendar}>Choose {slot ? "another" : "a"} time</ScreenLink>}
      </StickyBar>
    </StepFrame>
  );
}

const Fact = ({ icon: FactIcon, children }: { icon: (props: IconProps) => ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <FactIcon className="mt-0.5 size-5 text-brand" />
    <span>{children}</span>
  </li>
);

const Facts = ({ visit: { category }, view }: { visit: Visit; view?: SlotView }) => (
  <div className="grid gap-2">
    <ul className="grid gap-3">
      <Fact icon={UsersIcon}>
        {view
          ? `${counted(view.totalSpecialists, "specialist")} can meet you at this time.`
          : "You see everybody who can meet you at your time."}
        {view && view.totalSpecialists > view.specialists.length && ` We show the first ${view.specialists.length}.`}
      </Fact>
      <Fact icon={ShieldCheckIcon}>
        {category.regulated
          ? "Everyone here holds the licence that this topic requires, and we have verified it."
          : "Nobody can pay for a better place. The order depends on your answers and on kept promises."}
      </Fact>
      <Fact icon={LockIcon}>Your details go to the person you book, and to nobody else.</Fact>
    </ul>
    {view && (
      <Disclosure summary="Why you see them in this order">
        <p>{view.ordering.text}</p>
      </Disclosure>
    )}
  </div>
);
