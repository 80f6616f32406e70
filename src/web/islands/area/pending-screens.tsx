// What an area shows while a screen loads: the shape of that screen, so that nothing jumps when it arrives.
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Main } from "@/web/ui/layout/screen.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { FIRST_VIEW } from "@/web/ui/table/list-view.ts";
import { SkeletonRows } from "@/web/ui/table/skeleton-rows.tsx";

const Pending = ({ children }: { children: ReactNode }) => (
  <Main>
    <div aria-busy="true" className="grid gap-6">
      <div role="status" className="sr-only">
        <h1>Loading…</h1>
      </div>
      {children}
    </div>
  </Main>
);

/** A heading and the sentence below it. */
const Title = () => (
  <div className="grid gap-2">
    <Skeleton className="h-9 w-64 max-w-full md:h-11" />
    <Skeleton className="h-7 w-96 max-w-full" />
  </div>
);

const Cards = ({ heights }: { heights: readonly string[] }) => (
  <div className="grid min-w-0 content-start gap-6">
    {heights.map((height, at) => <Skeleton key={at} className={`w-full ${height}`} />)}
  </div>
);

/** One column of cards. */
export const CardsPending = () => (
  <Pending>
    <Title />
    <Cards heights={["h-40", "h-64", "h-64"]} />
  </Pending>
);

/** A title with its search, a row of filters, and the rows of a page. */
export const ListPending = () => (
  <Main density="list">
    <div aria-busy="true" className="@container">
      <h1 className="sr-only">Loading…</h1>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-10 w-full @table:w-80" />
        </div>
        <Skeleton className="h-9 w-96 max-w-full" />
        <SkeletonRows rows={FIRST_VIEW.pageSize} columns={6} />
      </div>
    </div>
  </Main>
);

/** A record: what it is about beside what can be done with it. */
export const RecordPending = () => (
  <Pending>
    <div className="grid gap-3">
      <Skeleton className="h-6 w-24" />
      <Title />
    </div>
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:items-start">
      <Cards heights={["h-56", "h-40", "h-72"]} />
      <Cards heights={["h-64", "h-40"]} />
    </div>
  </Pending>
);

/** The start of an area: counters or tasks, and cards in two columns. */
const OverviewPending = () => (
  <Pending>
    <Title />
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:items-start">
      <Cards heights={["h-48", "h-56", "h-80"]} />
      <Cards heights={["h-44", "h-56"]} />
    </div>
  </Pending>
);

/** Tabs, and a form with a label over each field. */
export const FormPending = () => (
  <Pending>
    <Title />
    <Skeleton className="h-11 w-72 max-w-full" />
    <div className="grid gap-6 rounded-card border border-line bg-surface p-4 sm:p-6">
      <Skeleton className="h-7 w-40" />
      {[0, 1, 2, 3, 4].map((at) => (
        <div key={at} className="grid gap-1.5">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
    </div>
  </Pending>
);

/** Tabs, and a week of days. */
export const CalendarPending = () => (
  <Pending>
    <Skeleton className="h-11 w-72 max-w-full" />
    <div className="grid grid-cols-1 gap-2 lg:grid-cols-7">
      {Array.from({ length: 7 }, (_, day) => <Skeleton key={day} className="h-14 w-full lg:h-144" />)}
    </div>
  </Pending>
);

/** The path of an area's start, whose other views are lists. */
export const IndexPending = () => {
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  return view ? <ListPending /> : <OverviewPending />;
};
