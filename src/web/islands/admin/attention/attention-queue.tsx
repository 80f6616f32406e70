import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Attention } from "@/modules/admin/attention/schemas.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { Illustration } from "@/web/ui/empty/illustration.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { AdminLink } from "../shared/links.tsx";
import { attentionQuery } from "./attention-queries.ts";
import {
  ConsentRow,
  CredentialRow,
  EmailRow,
  JobRow,
  RatingRow,
  RequestRow,
  ReviewRow,
  TrackRow,
  WaveRow,
} from "./queue-rows.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

interface Kind {
  key: keyof Attention;
  /** Where all of them are. */
  href: string;
  /** "12 failed emails" */
  one: string;
  many: string;
  rows(attention: Attention): ReactNode[];
}

/** The most urgent first. */
const KINDS: readonly Kind[] = [
  {
    key: "reviews",
    href: "/admin/waves",
    one: "booking to release",
    many: "bookings to release",
    rows: ({ reviews }) => reviews.items.map((item) => <ReviewRow key={item.meetingId} item={item} />),
  },
  {
    key: "waves",
    href: "/admin/waves",
    one: "group of suspected fake bookings",
    many: "groups of suspected fake bookings",
    rows: ({ waves }) => waves.items.map((item) => <WaveRow key={item.id} item={item} />),
  },
  {
    key: "jobs",
    href: "/admin/jobs",
    one: "failed job",
    many: "failed jobs",
    rows: ({ jobs }) => jobs.items.map((item) => <JobRow key={item.eventId + item.listener} item={item} />),
  },
  {
    key: "emails",
    href: "/admin/jobs",
    one: "failed email",
    many: "failed emails",
    rows: ({ emails }) => emails.items.map((item) => <EmailRow key={item.id} item={item} />),
  },
  {
    key: "tracks",
    href: "/admin/tracks?contact=with",
    one: "contactable visitor without a specialist",
    many: "contactable visitors without a specialist",
    rows: ({ tracks }) => tracks.items.map((item) => <TrackRow key={item.id} item={item} />),
  },
  {
    key: "requests",
    href: "/admin/requests?status=open",
    one: "open help request",
    many: "open help requests",
    rows: ({ requests }) => requests.items.map((item) => <RequestRow key={item.id} item={item} />),
  },
  {
    key: "ratings",
    href: "/admin/ratings",
    one: "rating to decide",
    many: "ratings to decide",
    rows: ({ ratings }) => ratings.items.map((item) => <RatingRow key={item.id} item={item} />),
  },
  {
    key: "credentials",
    href: "/admin?view=credentials",
    one: "credential to review",
    many: "credentials to review",
    rows: ({ credentials }) => credentials.items.map((item) => <CredentialRow key={item.id} item={item} />),
  },
  {
    key: "consents",
    href: "/admin?view=leads&status=received",
    one: "visitor who is asked for consent",
    many: "visitors who are asked for consent",
    rows: ({ consents }) => consents.items.map((item) => <ConsentRow key={item.leadId} item={item} />),
  },
];

/** "7 open help requests" */
const kindText = ({ one, many }: Pick<Kind, "one" | "many">, count: number): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

const Section = ({ kind, attention }: { kind: Kind; attention: Attention }) => {
  const { totalCount, items } = attention[kind.key];
  return (
    <>
      {kind.rows(attention)}
      {totalCount > items.length && (
        <li className="px-3 py-1.5 pl-11 text-sm">
          <AdminLink href={kind.href}>{`All ${kindText(kind, totalCount)}`}</AdminLink>
        </li>
      )}
    </>
  );
};

const summaryOf = (attention: Attention): string =>
  KINDS.filter(({ key }) => attention[key].totalCount > 0).map((kind) => kindText(kind, attention[kind.key].totalCount))
    .join(", ");

const Queue = ({ attention }: { attention: Attention }) => {
  const summary = summaryOf(attention);
  if (!summary) {
    return (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Illustration of="done" />
        <p className="font-serif text-lg font-semibold">You're all caught up.</p>
      </div>
    );
  }
  return (
    <>
      <p className="text-ink-soft">{`${summary}.`}</p>
      <ul aria-label="Needs your attention" className="divide-y divide-line rounded-card border border-line bg-surface">
        {KINDS.map((kind) => <Section key={kind.key} kind={kind} attention={attention} />)}
      </ul>
    </>
  );
};

/** @param overdue jobs that are late; they are no decision, but somebody should know. */
export const AttentionQueue = ({ overdue }: { overdue: number }) => {
  const { data, isError, refetch } = useQuery(attentionQuery(useApi()));
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
      {data && <Queue attention={data} />}
    </section>
  );
};
