// The funnel's screen "Who you will meet": what the meeting is, who is free, and how to prepare. Visitors reach it from the
// screen of the specialists; nobody has to pass it.
import type { ReactNode } from "react";
import { t } from "@/languages/language.ts";
import type { SlotView } from "@/modules/matching/schemas.ts";
import { describeLocation } from "@/modules/booking/rules.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { ClockIcon, ListChecksIcon, LockIcon, type LucideIcon, ShieldCheckIcon, WalletIcon } from "@/web/ui/icons.ts";
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
    <StepFrame step="specialist-info" title={t("funnel.info.title")} lead={leadOf(view.data)} backTo={calendar}>
      {slot && <SlotPanel visit={visit} slot={slot} view={view} hold={hold} calendar={calendar} />}
      <Meeting visit={visit} view={isFree ? view.data : undefined} location={slot?.location} />
      {view.data && isFree && !visit.track?.isOwn && <WhoIsFree view={view.data} />}
      <Preparation />
      <Lessons categoryId={key} stage="specialist-info" />
      <StickyBar>
        {next && isFree
          ? <ScreenLink href={next}>{t("funnel.info.chooseSpecialist")}</ScreenLink>
          : <ScreenLink href={calendar}>{t(slot ? "funnel.info.chooseAnother" : "funnel.info.chooseTime")}</ScreenLink>}
      </StickyBar>
    </StepFrame>
  );
}

const leadOf = (view: SlotView | undefined): string =>
  view?.totalSpecialists ? t("funnel.info.lead", { count: view.totalSpecialists }) : t("funnel.info.leadNone");

const Fact = ({ icon: FactIcon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <FactIcon className="mt-0.5 size-5 text-brand" />
    <span>{children}</span>
  </li>
);

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid gap-2.5">
    <h2 id={id} className="font-serif text-xl font-semibold">{title}</h2>
    {children}
  </section>
);

/** "30 minutes, one to one.", or "30 to 60 minutes, …" when it depends on the specialist. */
const lengthOf = ({ specialists }: SlotView): string => {
  const minutes = specialists.map((specialist) => specialist.minutes);
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return least === most ? t("funnel.info.length", { count: least }) : t("funnel.info.lengthFrom", { least, most });
};

const howToMeet = (location: string | undefined): string =>
  location === "zoom" || location === "whatsapp" || location === "phone"
    ? describeLocation(location, t("funnel.info.theSpecialist"))
    : "";

const Meeting = ({ visit: { category }, view, location }: { visit: Visit; view?: SlotView; location?: string }) => (
  <Section id="meeting" title={t("funnel.info.meeting")}>
    <ul className="grid gap-3">
      {view && <Fact icon={ClockIcon}>{`${lengthOf(view)} ${howToMeet(location)}`}</Fact>}
      <Fact icon={WalletIcon}>{t("funnel.info.free")}</Fact>
      <Fact icon={ShieldCheckIcon}>
        {category.regulated ? view?.licensing?.text ?? t("funnel.info.licence") : t("funnel.info.noPay")}
      </Fact>
      <Fact icon={LockIcon}>{t("funnel.info.details")}</Fact>
    </ul>
  </Section>
);

const WhoIsFree = ({ view: { specialists, totalSpecialists, ordering } }: { view: SlotView }) => (
  <Section id="who" title={t("funnel.info.whoIsFree")}>
    <ul className="grid gap-3">
      {specialists.map(({ id, displayName, headline, photoUrl }) => (
        <li key={id} className="flex items-center gap-3">
          <Avatar name={displayName} src={photoUrl} size="small" />
          <span className="min-w-0">
            <span className="font-semibold">{displayName}</span>
            <span dir="auto" className="block text-sm text-ink-soft">{headline}</span>
          </span>
        </li>
      ))}
    </ul>
    {totalSpecialists > specialists.length && <p>{t("funnel.info.best", { count: specialists.length })}</p>}
    <Disclosure summary={t("funnel.info.ranking")}>
      <p>{ordering.text}</p>
    </Disclosure>
  </Section>
);

const Preparation = () => (
  <Section id="preparation" title={t("funnel.info.prepare")}>
    <ul className="grid gap-3">
      <Fact icon={ListChecksIcon}>{t("funnel.info.questions")}</Fact>
      <Fact icon={ListChecksIcon}>{t("funnel.info.papers")}</Fact>
      <Fact icon={ListChecksIcon}>{t("funnel.info.reads")}</Fact>
    </ul>
  </Section>
);
