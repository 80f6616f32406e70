// The funnel's screen "Start": the part of the topic. A returning visitor can resume.
import { useQuery } from "@tanstack/react-query";
import { createLink, useSearch } from "@tanstack/react-router";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { t } from "@/languages/language.ts";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { CheckIcon } from "@/web/ui/icons.ts";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { Rich } from "@/languages/rich.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import { ContinueBar } from "../forms/continue-bar.tsx";
import { useContinueOnChoice } from "../forms/continue-on-choice.ts";
import { useGoTo } from "../navigation.tsx";
import { ownLinkQuery, previewQuery, previewZone } from "../queries.ts";
import { OwnNote, PreferredNote } from "../slots/lazy-parts.tsx";
import { useSlotSearch } from "../slots/slot-search.ts";
import { StepFrame } from "../step-frame.tsx";
import { screenPath } from "../track/journey.ts";
import { ResumeCard } from "../track/resume-card.tsx";
import { hasSentSteps, useSendStep } from "../track/track-actions.ts";
import { useVisit, type Visit } from "../track/visit.ts";

/** The choice of visitors who do not know yet; no subcategory is sent. */
const UNSURE = "unsure";
const FIELD = "subcategoryId";

export default function Start() {
  const visit = useVisit();
  const { start, category, kept, track, journey } = visit;
  const sendStep = useSendStep();
  const goTo = useGoTo();
  const choices = category.subcategories;
  const { startsAt } = useSlotSearch();
  const { specialist, topic, own: slug } = useSearch({ strict: false }) as StartSearch;
  const own = useFollowedLink(slug);
  const isFollowing = own !== undefined && track?.isOwn === true && track.preferred?.id === own.specialist.id;
  const { form, summary, attempt, problemOf, busy } = useForm({
    read: (typed) => typed.get(FIELD),
    check: (chosen) =>
      choices.length > 0 && chosen === null ? [{ key: FIELD, sentence: t("funnel.start.choose") }] : [],
    send: async (chosen) => {
      const subcategoryId = choices.find(({ id }) => id === chosen)?.id ?? null;
      const preferred = { slug: specialist && String(specialist), startsAt };
      await sendStep({
        categoryId: category.id,
        step: "start",
        subcategoryId,
        preferred,
        own: isFollowing ? undefined : own?.slug,
      });
      await goTo(screenPath(category.key, journey.after("start")));
    },
  });
  const continueOnChoice = useContinueOnChoice(() => true);
  const found = choices.find(({ slug }) => slug === topic)?.id;
  const isReturning = kept !== null && !hasSentSteps() && (!own || isFollowing);
  const isOwn = own !== undefined || track?.isOwn === true;
  return (
    <StepFrame
      step="start"
      backTo={own ? `/with/${own.slug}` : "/funnel"}
      title={category.name}
      lead={category.description}
    >
      {(slug || isOwn) && <OwnNote slug={slug} track={track} />}
      {specialist && <PreferredNote slug={specialist} />}
      {isReturning && <ResumeCard track={kept} categories={start.categories} />}
      {!specialist && !isOwn && <Supply visit={visit} chosen={startsAt} />}
      <form {...form} data-screen="start" className="group">
        <div className="grid gap-6" {...continueOnChoice}>
          <ErrorSummary problems={summary} attempt={attempt} />
          {choices.length > 0 && (
            <ChoiceCards
              type="radio"
              name={FIELD}
              label={t("funnel.start.question")}
              options={[...choices.map(({ id, name }) => ({ value: id, label: name })), {
                value: UNSURE,
                label: t("funnel.start.unsure"),
              }]}
              defaultValue={found ?? (track && (track.subcategoryId ?? UNSURE))}
              error={problemOf(FIELD)}
            />
          )}
          {choices.length > 0 && kept?.pending && <p className="text-ink-soft">{t("funnel.start.endsRequest")}</p>}
          <Promises isOwn={isOwn} />
        </div>
        <ContinueBar isSpare={choices.length > 0} busy={busy ? t("funnel.start.starting") : undefined}>
          {track ? t("funnel.continue") : t("funnel.start.start")}
        </ContinueBar>
      </form>
    </StepFrame>
  );
}

interface StartSearch {
  /** The address of the specialist whose page the visitor comes from. */
  specialist?: string;
  /** Found by the search over the topics. */
  topic?: string;
  /** The address of the booking link that the visitor follows. */
  own?: string;
}

/** Undefined while it is off: then everybody is offered. */
const useFollowedLink = (slug?: string) => {
  const { api } = useIslandContext();
  return useQuery({ ...ownLinkQuery(api, String(slug)), enabled: slug !== undefined }).data;
};

/** What visitors can rely on. */
const PROMISES = ["promiseFree", "promiseChoice", "promiseDetails"] as const;

const Promises = ({ isOwn }: { isOwn: boolean }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft">
    {PROMISES.filter((promise) => !isOwn || promise !== "promiseChoice").map((promise) => (
      <li key={promise} className="inline-flex items-center gap-1.5">
        <CheckIcon className="size-5 text-brand" />
        {t(`funnel.start.${promise}`)}
      </li>
    ))}
  </ul>
);

/**
 * What a visitor gets, before they are asked for anything: how many specialists are free, and the earliest times, of which
 * they can choose one.
 */
const Supply = ({ visit: { category, track }, chosen }: { visit: Visit; chosen?: string }) => {
  const { api } = useIslandContext();
  const zone = useInBrowser() && !track ? previewZone() : undefined;
  const { data, isError } = useQuery({
    ...previewQuery(api, track?.id ?? category.id, track ? undefined : { timezone: zone }),
    placeholderData: (before) => before,
  });
  if (isError) return null;
  return (
    <section aria-label={t("funnel.start.freeTimes")} className="grid gap-2 rounded-card bg-brand-tint p-4">
      {data
        ? (
          <>
            <p>
              {data.specialists === 0
                ? t("funnel.start.nobody", { days: data.days })
                : <Rich of="funnel.start.supply" values={data} tags={{ b: strong }} />}
            </p>
            {data.proposed.length > 0 && (
              <>
                <p id="earliest" className="truncate text-sm text-ink-soft">
                  {t("funnel.start.earliest", { city: data.city })}
                </p>
                <ul aria-labelledby="earliest" className="grid grid-cols-3 gap-2">
                  {/* Keyed by place, so that nothing moves when other times are proposed in the visitor's own zone. */}
                  {data.proposed.map((time, place) => <EarlyTime key={place} time={time} />)}
                </ul>
                <ChosenNote time={data.proposed.find(({ startsAt }) => startsAt === chosen)} />
              </>
            )}
          </>
        )
        : <Skeleton className="h-35 w-full sm:h-29" />}
    </section>
  );
};

const strong = (text: ReactNode) => <strong className="font-semibold">{text}</strong>;

interface TimeLinkProps extends ComponentPropsWithRef<"a"> {
  time: ReadableTime;
}

/** The day above the time, so that three fit beside each other on a phone. */
const TimeAnchor = ({ time: { day, clock }, ...rest }: TimeLinkProps) => (
  <a {...rest} rel="nofollow" className="choosable grid min-w-0 px-1 py-1.5 text-center">
    <span className="text-sm text-balance">{day}</span>
    <span className="sr-only">,</span>
    <span className="font-semibold">{clock}</span>
  </a>
);
const TimeLink = createLink(TimeAnchor);

/** Pressing it keeps the time in the address, from which the first step sends it. */
const EarlyTime = ({ time }: { time: ReadableTime }) => (
  <li className="grid min-w-0">
    <TimeLink
      to="."
      search={((before: object) => ({ ...before, startsAt: time.startsAt })) as never}
      replace
      resetScroll={false}
      time={time}
    />
  </li>
);

const ChosenNote = ({ time }: { time?: ReadableTime }) => (
  <p role="status" className="text-sm empty:hidden">
    {time && t("funnel.start.chosen", { time: time.text })}
  </p>
);
