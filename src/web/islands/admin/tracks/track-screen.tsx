// One track: the visitor, their steps and answers, the leads, and the actions of an administrator.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useRouter, useSearch } from "@tanstack/react-router";
import type { TrackProps } from "@/modules/admin/tracks/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { ActionsCard } from "../shared/actions.tsx";
import { AdminLink, BackLink, useBackHref } from "../shared/links.tsx";
import { AnswersCard, AttributionCard, ConsentCard, ContactCard } from "../shared/visitor-cards.tsx";
import { formatTime, locationLabel } from "../shared/formats.ts";
import { useOwnProblem } from "../shared/permissions.ts";
import { AssignTrackForm } from "./assign-track-form.tsx";
import { RoutingCards } from "./routing-cards.tsx";
import { useCancelAssignment, useDeleteTrack } from "./track-mutations.ts";
import { trackQuery } from "./track-queries.ts";
import { trackName, TrackStatusChip } from "./track-labels.tsx";

const useBack = (): string => {
  const { userId } = useSearch({ strict: false }) as { userId?: string };
  return useBackHref("tracks", userId ? `/admin/tracks?userId=${userId}` : "/admin/tracks");
};

const Heading = ({ track }: { track: TrackProps }) => (
  <div className="grid gap-3">
    <BackLink href={useBack()}>All tracks</BackLink>
    <ScreenTitle lead={[track.category, track.subcategory].filter(Boolean).join(" · ")}>{trackName(track)}</ScreenTitle>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <TrackStatusChip {...track} />
      <span className="text-ink-soft">
        {`Last step: ${track.stepLabel} · Last active ${formatTime(track.lastActivity)}`}
      </span>
    </p>
  </div>
);

const Actions = ({ track }: { track: TrackProps }) => {
  const router = useRouter();
  const back = useBack();
  const deleteTrack = useDeleteTrack(track.id, () => router.navigate({ href: back }));
  const cancel = useCancelAssignment(track.id);
  const open = {
    assign: () => openModal({ title: `Assign ${trackName(track)}`, content: <AssignTrackForm track={track} /> }),
    cancel: () =>
      openModal({
        title: "Stop asking the visitor?",
        content: (
          <ConfirmForm action="Stop asking" onConfirm={cancel}>
            The link in the visitor's email stops working for this specialist, and the track is unassigned again.
          </ConfirmForm>
        ),
      }),
    delete: () =>
      openModal({
        title: "Delete this track?",
        content: (
          <ConfirmForm action="Delete track" variant="destructive" onConfirm={deleteTrack}>
            The visitor's name, contact details and answers are deleted. You can't undo this.
          </ConfirmForm>
        ),
      }),
  };
  const variants = { assign: "primary", cancel: "secondary" } as const;
  const own = useOwnProblem()([track.email, ...track.leads.map(({ specialistId }) => specialistId)]);
  return <ActionsCard actions={track.actions} onSelect={(action) => open[action]()} variants={variants} closed={own} />;
};

const Leads = ({ leads }: Pick<TrackProps, "leads">) => (
  <Card title="Leads">
    {leads.length === 0 ? <p className="text-ink-soft">No leads yet.</p> : (
      <ul className="divide-y divide-line">
        {leads.map(({ id, specialistId, specialist, status, created }) => (
          <li key={id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <AdminLink href={`/admin/leads/${id}`}>{`Lead from ${formatTime(created)}`}</AdminLink>
              <LeadStatusChip status={status} />
            </span>
            <span className="text-sm">
              <AdminLink href={`/admin/users/${specialistId}`}>{specialist}</AdminLink>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

const Steps = ({ track }: { track: TrackProps }) => (
  <Card title="Steps">
    <Timeline
      label="Steps of this track"
      entries={[
        ...track.steps.map(({ label, at }) => ({ title: label, at: formatTime(at), tone: "ok" as const })),
        ...(track.closedAt ? [{ title: "Closed", at: formatTime(track.closedAt) }] : []),
      ]}
    />
  </Card>
);

export default function TrackScreen() {
  const { id = "" } = useParams({ strict: false });
  const { data: track } = useSuspenseQuery(trackQuery(useApi(), id));
  const { held, awaitingConsent } = track;
  return (
    <Main>
      <div className="grid gap-6">
        <Heading track={track} />
        {held && (
          <Banner title={`Time on hold: ${held.time.text} · ${held.time.city}`}>
            {`With ${held.specialist}, ${locationLabel(held.location)}. The visitor may be about to book.`}
          </Banner>
        )}
        {awaitingConsent && (
          <Banner title={`Waiting for the visitor's consent until ${formatTime(awaitingConsent.until)}`}>
            {`They are asked whether ${awaitingConsent.specialist} may have their details. One credit is reserved.`}
          </Banner>
        )}
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:items-start">
          <div className="grid min-w-0 gap-6 lg:col-start-2">
            <Actions track={track} />
            <Leads leads={track.leads} />
          </div>
          <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1">
            <ContactCard contact={track.contact} preferences={track.preferences} zone={track.visitorZone} />
            <AnswersCard answers={track.answers} />
            <RoutingCards routings={track.routings} assigned={track.assigned} />
            <Steps track={track} />
            <ConsentCard consents={track.consents} />
            <AttributionCard attribution={track.attribution} />
          </div>
        </div>
      </div>
    </Main>
  );
}
