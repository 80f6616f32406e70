// What needs an administrator's attention: one queue of all kinds, in the order in which it is due.
import { serverTime } from "@/web/islands/runtime/server-clock.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AttentionKind } from "@/modules/admin/attention/rules.ts";
import type { Attention } from "@/modules/admin/attention/schemas.ts";
import { AddedRows } from "@/web/islands/area/added-rows.tsx";
import { Counter, Counters } from "@/web/islands/area/counters.tsx";
import { useSteadyRows } from "@/web/islands/area/steady-rows.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { Illustration } from "@/web/ui/empty/illustration.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { layoutQuery } from "../queries.ts";
import { AdminLink } from "../shared/links.tsx";
import { attentionQuery } from "./attention-queries.ts";
import { waitingText } from "./due-text.ts";
import { listQueued, queueColumns, type QueuedItem, QueueItem } from "./queue-rows.tsx";

interface Kind {
  /** On its counter. */
  label: string;
  /** Where all of them are; absent: the queue has them. */
  href?: string;
  /** "12 failed emails" */
  many: string;
}

const KINDS: Record<AttentionKind, Kind> = {
  reviews: { label: "Bookings", many: "bookings to release" },
  waves: { label: "Fake bookings", many: "groups of suspected fake bookings" },
  jobs: { label: "Jobs", href: "/admin/jobs", many: "failed jobs" },
  emails: { label: "Emails", href: "/admin/jobs", many: "failed emails" },
  tracks: { label: "Visitors", href: "/admin/tracks?contact=with", many: "visitors without a specialist" },
  requests: { label: "Help", href: "/admin/requests?status=open", many: "open help requests" },
  ratings: { label: "Ratings", href: "/admin/ratings", many: "ratings to decide" },
  reports: { label: "Reports", href: "/admin/moderation", many: "reports to decide" },
  credentials: { label: "Credentials", href: "/admin?view=credentials", many: "credentials to review" },
};

const totalText = (attention: Attention, kind: AttentionKind): string => {
  const { totalCount } = attention[kind];
  return waitingText(totalCount, kind === "tracks" ? totalCount : 0);
};

/** "7 items need attention. 2 are overdue." */
const summaryOf = ({ waiting, overdue, tracks: { totalCount: visitors } }: Attention): string => {
  if (waiting === 0) return "You're all caught up.";
  const count = `${waitingText(waiting, visitors)} ${waiting === 1 ? "item needs" : "items need"} attention.`;
  if (overdue === 0) return count;
  return `${count} ${waitingText(overdue, visitors)} ${overdue === 1 ? "is" : "are"} overdue.`;
};

/** The kinds of which the queue does not show all. */
const Others = ({ attention }: { attention: Attention }) => {
  const more = (Object.keys(KINDS) as AttentionKind[]).filter((kind) =>
    attention[kind].totalCount > attention[kind].items.length
  );
  const asked = attention.consents.totalCount;
  if (more.length === 0 && asked === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 text-sm">
      {more.map((kind) => (
        <li key={kind} className="py-2">
          <AdminLink href={KINDS[kind].href!}>
            {`All ${totalText(attention, kind)} ${KINDS[kind].many}`}
          </AdminLink>
        </li>
      ))}
      {asked > 0 && (
        <li className="py-2">
          <AdminLink href="/admin?view=leads&status=received">
            {asked === 1 ? "1 visitor is asked for consent" : `${countText(asked)} visitors are asked for consent`}
          </AdminLink>
        </li>
      )}
    </ul>
  );
};

type Shown = AttentionKind | "all" | "mine";

const keyOf = ({ entry: { kind, id } }: QueuedItem): string => `${kind} ${id}`;

interface QueueProps {
  attention: Attention;
  /** When it was loaded, in ms. */
  now: number;
}

const Queue = ({ attention, now }: QueueProps) => {
  const { data: { id: own } } = useSuspenseQuery(layoutQuery(useApi()));
  const [shown, setShown] = useState<Shown>("all");
  const { waiting } = attention;
  const queue = listQueued(attention);
  const isMine = ({ entry: { takenBy } }: QueuedItem) => takenBy?.id === own;
  const isIn = (queued: QueuedItem) =>
    shown === "all" || (shown === "mine" ? isMine(queued) : queued.entry.kind === shown);
  const present = (Object.keys(KINDS) as AttentionKind[]).filter((kind) => attention[kind].totalCount > 0);
  // What was shown may be settled meanwhile.
  const view = queue.some(isIn) ? shown : "all";
  const items = queue.filter((queued) => view === "all" || isIn(queued));
  const { rows, added, show } = useSteadyRows({ items, keyOf, view, all: queue });
  const counter = (value: Shown, label: string, count: number | string) => (
    <Counter
      key={value}
      label={label}
      count={count}
      isPressed={view === value}
      onPress={() => setShown(shown === value ? "all" : value)}
    />
  );
  const mine = queue.filter(isMine).length;
  return (
    <div className="@container grid gap-3">
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-ink-soft">
        {summaryOf(attention)} <AddedRows count={added} onShow={show} />
      </p>
      <Counters label="What is shown">
        {counter("all", "All", waitingText(waiting, attention.tracks.totalCount))}
        {mine > 0 && counter("mine", "Mine", mine)}
        {present.length > 1 && present.map((kind) => counter(kind, KINDS[kind].label, totalText(attention, kind)))}
      </Counters>
      <div aria-hidden="true" className={`${queueColumns} -mb-2 text-sm font-semibold max-lg:hidden`}>
        <span />
        <span>Due</span>
        <span>Who</span>
        <span>Where</span>
        <span className="px-3">Owner</span>
      </div>
      <ul aria-label="Needs your attention" className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map(({ item, isSettled }) => (
          <QueueItem key={keyOf(item)} {...item} own={own} now={now} isSettled={isSettled} />
        ))}
      </ul>
      <Others attention={attention} />
    </div>
  );
};

const CaughtUp = () => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
    <Illustration of="done" />
    <p className="font-serif text-lg font-semibold">You're all caught up.</p>
  </div>
);

/** @param overdue jobs that are late; they are no decision, but somebody should know. */
export const AttentionQueue = ({ overdue }: { overdue: number }) => {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(attentionQuery(useApi()));
  // What was decided here stays, also when nothing else waits.
  const [isShown, setShown] = useState(false);
  if (!isShown && data && data.queue.length > 0) setShown(true);
  return (
    <section aria-labelledby="attention" className="grid gap-3">
      <h2 id="attention" className="font-serif text-xl font-semibold">Needs your attention</h2>
      {overdue > 0 && (
        <p>
          <AdminLink href="/admin/jobs">
            {overdue === 1 ? "1 overdue job" : `${countText(overdue)} overdue jobs`}
          </AdminLink>
        </p>
      )}
      {isError && <LoadFailed title="We couldn't load the queue." onRetry={refetch} />}
      {!data && !isError && <SkeletonList rows={3} className="h-12 w-full" />}
      {data && isShown && <Queue attention={data} now={serverTime(dataUpdatedAt)} />}
      {data?.queue.length === 0 && !isShown && (
        <>
          <CaughtUp />
          <Others attention={data} />
        </>
      )}
    </section>
  );
};
