// The funnel's first screen: the topics, and a search over them. A returning visitor can resume.
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createLink, useSearch } from "@tanstack/react-router";
import { type ComponentPropsWithRef, useId, useState } from "react";
import { Rich } from "@/languages/rich.tsx";
import { t } from "@/languages/language.ts";
import { comma } from "@/platform/intl.ts";
import { localPath } from "@/languages/addresses.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { controlStyle } from "@/web/ui/form/field.tsx";
import { ChevronRightIcon, SearchIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { StarRow, starsText } from "@/web/ui/stars.tsx";
import { useGoTo } from "../navigation.tsx";
import { featuredQuery, startDataQuery } from "../queries.ts";
import { findTopics, type FoundTopic } from "../topic-search.ts";
import { screenPath } from "../track/journey.ts";
import { ResumeCard } from "../track/resume-card.tsx";
import { useKeptTrack } from "../track/visit.ts";

export default function Categories() {
  const { api } = useIslandContext();
  const { data: { categories, landing, support } } = useSuspenseQuery(startDataQuery(api));
  const kept = useKeptTrack();
  const { q, country } = useSearch({ strict: false }) as { q?: unknown; country?: unknown };
  const [typed, setTyped] = useState(q === undefined ? "" : String(q));
  const found = findTopics(categories, typed);
  return (
    <Screen width="funnel" className="grid gap-3 sm:gap-6">
      <ScreenTitle lead={landing.lead}>{landing.title}</ScreenTitle>
      <Praise country={country} />
      {kept && <ResumeCard track={kept} categories={categories} />}
      {categories.length === 0 ? <NothingToBook email={support.email} /> : (
        <>
          <TopicSearch typed={typed} onType={setTyped} first={found[0]} />
          <p role="status" className={found.length > 0 ? "sr-only" : undefined}>
            {found.length === 0 ? t("funnel.topics.none") : typed && t("funnel.topics.found", { count: found.length })}
          </p>
          <TopicList topics={found.length > 0 ? found : findTopics(categories, "")} />
        </>
      )}
    </Screen>
  );
}

/** What somebody said about their meeting. */
const Praise = ({ country }: { country: unknown }) => {
  const { api } = useIslandContext();
  const { data } = useQuery(featuredQuery(api, country));
  const praise = data?.specialists.find((specialist) => specialist.praise)?.praise;
  if (!praise) return null;
  return (
    <figure className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
      <StarRow stars={praise.stars} />
      <span className="sr-only">{starsText(praise.stars)}</span>
      <blockquote dir="auto" className="max-sm:order-last max-sm:basis-full">
        {t("funnel.quote", { text: praise.sentence })}
      </blockquote>
      <figcaption className="text-ink-soft">{praise.author + comma() + praise.month}</figcaption>
    </figure>
  );
};

const pathOf = ({ category }: FoundTopic): string => screenPath(category.slug, "start");

interface TopicSearchProps {
  typed: string;
  onType(text: string): void;
  /** Where Enter leads. */
  first?: FoundTopic;
}

/** Without JavaScript the server shows what was searched for. */
const TopicSearch = ({ typed, onType, first }: TopicSearchProps) => {
  const id = useId();
  const goTo = useGoTo();
  return (
    <form
      role="search"
      action={localPath("/funnel")}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed && first) void goTo(pathOf(first) + (first.topic ? `?topic=${first.topic.slug}` : ""));
      }}
    >
      <label htmlFor={id} className="sr-only">{t("funnel.topics.search")}</label>
      <SearchIcon className="pointer-events-none absolute top-1/2 start-3 size-5 -translate-y-1/2 text-ink-soft" />
      <input
        id={id}
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t("funnel.topics.examples")}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        className={`${controlStyle} ps-10`}
      />
    </form>
  );
};

/** On a phone rows of one line, so that eight of them are on the first screen. */
const TopicRow = ({ found: { category, topic }, ...rest }: ComponentPropsWithRef<"a"> & { found: FoundTopic }) => (
  <a
    {...rest}
    className="flex min-h-14 items-center gap-3 border-b border-line py-1.5 no-underline transition-colors hover:bg-wash sm:rounded-card sm:border sm:bg-surface sm:px-4 sm:hover:border-ink"
  >
    <CategoryIcon name={category.icon} className="text-brand" />
    <span className="min-w-0 flex-1">
      {topic && <span className="block text-sm text-ink-soft">{category.name}</span>}
      <span className="font-semibold">{topic ? topic.name : category.name}</span>
    </span>
    <ChevronRightIcon className="size-5 text-ink-soft" />
  </a>
);
const TopicLink = createLink(TopicRow);

const TopicList = ({ topics }: { topics: readonly FoundTopic[] }) => (
  <ul data-screen="topics" className="grid sm:grid-cols-2 sm:gap-3">
    {topics.map((found) => (
      <li key={found.topic?.id ?? found.category.id} className="grid">
        <TopicLink
          to={pathOf(found)}
          search={(found.topic ? { topic: found.topic.slug } : {}) as never}
          found={found}
        />
      </li>
    ))}
  </ul>
);

const NothingToBook = ({ email }: { email: string }) => (
  <p data-screen="topics">
    <Rich
      of="funnel.topics.nothing"
      values={{ email }}
      tags={{ link: (text) => <TextLink href={`mailto:${email}`}>{text}</TextLink> }}
    />
  </p>
);
