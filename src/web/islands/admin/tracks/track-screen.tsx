import { formatShare } from "@/platform/intl.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useRouter, useSearch } from "@tanstack/react-router";
import type { Routing, TrackProps } from "@/modules/admin/tracks/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { ActionsCard } from "../shared/actions.tsx";
import { AdminLink, BackLink } from "../shared/links.tsx";
import { AnswersCard, AttributionCard, ConsentCard, ContactCard } from "../shared/visitor-cards.tsx";
import { formatTime, locationLabel } from "../shared/formats.ts";
import { useOwnProblem } from "../shared/permissions.ts";
import { AssignTrackForm } from "./assign-track-form.tsx";
import { useCancelAssignment, useDeleteTrack } from "./track-mutations.ts";
import { trackQuery } from "./track-queries.ts";
import { WhyNotCard } from "./why-not-card.tsx";
import { trackName, TrackStatusChip } from "./track-labels.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { useBackHref } from "@/web/islands/area/use-list-view.ts";
import { RecordColumns } from "../shared/record-columns.tsx";

type Candidate = Routing["candidates"][number];

/** The parts of the score in the order of the published text. */
const PARTS = [
  { part: "fit", label: "Fit" },
  { part: "reliability", label: "Reliability" },
  { part: "fairness", label: "Fair share" },
  { part: "rating", label: "Rating" },
  { part: "shuffle", label: "Chance" },
] as const;

const number = (value: number | null): string => value === null ? "–" : value.toFixed(2);

const cell = "px-1.5 py-1.5 text-end tabular-nums last:pe-0";

/** A part with how much it counts. */
const PartHeading = (
  { part: { part, label }, weights }: { part: (typeof PARTS)[number] } & Pick<Routing, "weights">,
) => (
  <th scope="col" className={`${cell} align-bottom font-normal`}>
    <span className="block">{label}</span> {weights && (
      <span className="block whitespace-nowrap text-ink-soft">
        {formatShare(weights[part])}
      </span>
    )}
  </th>
);

const CandidateRow = ({ candidate }: { candidate: Candidate }) => {
  const { position, specialistId, name, preferred, booked, score, parts } = candidate;
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-1.5 pe-1.5 text-start font-normal">
        <span className="flex flex-wrap items-center gap-x-2">
          <span>
            {`${position}. `}
            <AdminLink href={`/admin/users/${specialistId}`}>{name}</AdminLink>
          </span>
          {booked && <StatusChip tone="ok">Booked</StatusChip>}
          {preferred && <StatusChip tone="info">Asked for</StatusChip>}
        </span>
      </th>
      <td className={`${cell} font-semibold`}>{number(score)}</td>
      {PARTS.map(({ part }) => <td key={part} className={`${cell} text-sm text-ink-soft`}>{number(parts[part])}</td>)}
    </tr>
  );
};

const Candidates = ({ candidates, weights }: Pick<Routing, "candidates" | "weights">) => (
  <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Specialists shown, with their score">
    <table className="w-full border-collapse text-start">
      <caption className="sr-only">Specialists in the order shown, with the parts of their score from 0 to 1</caption>
      <thead className="border-b border-line-strong text-sm">
        <tr>
          <th scope="col" className="py-1.5 pe-1.5 align-bottom">Specialist</th>
          <th scope="col" className={`${cell} align-bottom`}>Score</th>
          {PARTS.map((part) => <PartHeading key={part.part} part={part} weights={weights} />)}
        </tr>
      </thead>
      <tbody>
        {candidates.map((candidate) => <CandidateRow key={candidate.specialistId} candidate={candidate} />)}
      </tbody>
    </table>
  </div>
);

const Excluded = ({ excluded }: Pick<Routing, "excluded">) =>
  excluded.length === 0
    ? <p className="text-ink-soft">Nobody in this category was excluded.</p>
    : (
      <div className="grid gap-1">
        <h3 className="font-semibold">Not shown</h3>
        <ul className="list-disc ps-5">
          {excluded.map(({ rule, text }) => <li key={rule}>{text}</li>)}
        </ul>
      </div>
    );

const countText = (count: number): string => count === 1 ? "1 specialist" : `${count} specialists`;

const shownText = ({ candidates: { length }, bookable, shown, startsAt }: Routing): string => {
  const free = `${countText(bookable)} could be booked for ${formatTime(startsAt)}`;
  return shown
    ? `The visitor was shown ${countText(length)} at ${formatTime(shown)}. At the booking, ${free}.`
    : `${free}. The first ${length === 1 ? "one" : length} as ranked at the booking:`;
};

const bookedElsewhere = ({ candidates }: Routing): boolean =>
  candidates.length > 0 && !candidates.some(({ booked }) => booked);

const RoutingCard = ({ routing }: { routing: Routing }) => {
  const { candidates, weights, excluded, versions } = routing;
  return (
    <Card title="How this was routed">
      <p>{shownText(routing)}</p>
      {candidates.length > 0 && <Candidates candidates={candidates} weights={weights} />}
      {bookedElsewhere(routing) && (
        <p>
          The meeting's specialist isn't among them: the visitor chose them elsewhere, or their account was deleted.
        </p>
      )}
      <Excluded excluded={excluded} />
      <p className="text-sm text-ink-soft">
        {`Booked ${formatTime(routing.booked)} · Ranking version ${versions.ranking} · Eligibility rules version ` +
          `${versions.eligibility} · Settings version ${versions.settings}`}
      </p>
    </Card>
  );
};

/** @param assigned whether the track has led to a lead. */
const RoutingCards = ({ routings, assigned }: Pick<TrackProps, "routings" | "assigned">) =>
  routings.length === 0
    ? (
      <Card title="How this was routed">
        <p className="text-ink-soft">
          {assigned
            ? "There is no record: an administrator chose the specialist, or the request is anonymised."
            : "Nothing was booked yet. A booking records whom the visitor was shown, and why in this order."}
        </p>
      </Card>
    )
    : routings.map((routing) => <RoutingCard key={routing.meetingId} routing={routing} />);

const useBack = (): string => {
  const { userId } = useSearch({ strict: false }) as { userId?: string };
  return useBackHref("/admin/tracks", userId && `/admin/tracks?userId=${userId}`);
};

const Heading = ({ track }: { track: TrackProps }) => (
  <div className="grid gap-3">
    <BackLink href={useBack()}>All requests</BackLink>
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
      openConfirm({
        title: `Stop asking ${trackName(track)}?`,
        text: "The link in the visitor's email stops working for this specialist, and the request is unassigned again.",
        action: "Stop asking",
        onConfirm: cancel,
      }),
    delete: () =>
      openConfirm({
        title: `Delete the request of ${trackName(track)}?`,
        text: "The visitor's name, contact details and answers are deleted. You can't undo this.",
        action: "Delete request",
        variant: "destructive",
        onConfirm: deleteTrack,
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
      label="Steps of this request"
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
    <Screen>
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
      <RecordColumns
        actions={
          <>
            <Actions track={track} />
            <Leads leads={track.leads} />
          </>
        }
        aside={
          <>
            <WhyNotCard id={track.id} />
            <ConsentCard consents={track.consents} />
          </>
        }
      >
        <ContactCard contact={track.contact} preferences={track.preferences} zone={track.visitorZone} />
        <AnswersCard answers={track.answers} />
        <RoutingCards routings={track.routings} assigned={track.assigned} />
        <Steps track={track} />
        <AttributionCard attribution={track.attribution} />
      </RecordColumns>
    </Screen>
  );
}
