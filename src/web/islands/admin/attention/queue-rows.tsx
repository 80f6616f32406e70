// One row for each thing that needs attention, with the buttons that settle it in place.
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { ATTENTION_IDS, type ItemOf } from "@/modules/admin/attention/id-rules.ts";
import type { AttentionKind } from "@/modules/admin/attention/rules.ts";
import type { Attention, QueueEntry } from "@/modules/admin/attention/schemas.ts";
import { REPORT_REASONS } from "@/modules/moderation/rules.ts";
import { NO_LONGER_LISTED } from "@/web/islands/area/added-rows.tsx";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { showRefusal } from "@/web/islands/runtime/show-refusal.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import {
  BadgeCheckIcon,
  CalendarIcon,
  type IconProps,
  ListChecksIcon,
  MailIcon,
  MessageCircleIcon,
  StarIcon,
  TriangleAlertIcon,
  UserIcon,
  UsersIcon,
} from "@/web/ui/icons.ts";
import { jobLabel, useDismiss, useRetry } from "../jobs/job-queries.ts";
import { rowButton } from "../shared/actions.tsx";
import { AdminLink } from "../shared/links.tsx";
import { AssignTrackForm } from "../tracks/assign-track-form.tsx";
import { trackName } from "../tracks/track-labels.tsx";
import { trackQuery } from "../tracks/track-queries.ts";
import { CredentialDocument, ReviewButtons } from "../users/credentials.tsx";
import { WavePreviewForm } from "../waves/wave-preview.tsx";
import { countOf, useDecide } from "../waves/wave-queries.ts";
import { useClaim } from "./attention-queries.ts";
import { ageText, dueText, isOverdue } from "./due-text.ts";

type RowProps<Kind extends AttentionKind> = Queued & { item: ItemOf<Kind> };

/** What a row shows of the queue. */
interface Queued {
  entry: QueueEntry;
  /** The id of the person who looks at it. */
  own: string;
  /** In ms. */
  now: number;
  /** It is no longer in the queue, and stays in its place. */
  isSettled: boolean;
}

interface QueueRowProps extends Queued {
  /** What kind of thing it is. */
  icon: (props: IconProps) => ReactNode;
  /** Who or what it is. */
  title: ReactNode;
  /** What it concerns, for screen readers. */
  about: string;
  /** Where they are, and why somebody should act. */
  details: readonly (string | null | undefined | false)[];
  /** The buttons that settle it. */
  children: ReactNode;
}

/** The same columns in every row: due, who, where, owner, actions. A phone has them in three lines. */
export const queueColumns =
  "grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 px-3 lg:grid-cols-[--spacing(5)_--spacing(28)_minmax(0,4fr)_minmax(0,5fr)_--spacing(32)_--spacing(44)]";

const QueueRow = ({ icon: KindIcon, title, about, details, entry, own, now, isSettled, children }: QueueRowProps) => {
  const where = details.filter(Boolean).join(" · ");
  return (
    <li className={`${queueColumns} py-1.5 lg:min-h-12`}>
      <KindIcon className="size-5 text-ink-soft max-lg:row-span-2 max-lg:mt-0.5 max-lg:self-start" />
      <p
        title={`${entry.due.text}, ${ageText(entry.since, now)}`}
        className={`text-sm font-semibold whitespace-nowrap max-lg:col-start-2 max-lg:row-start-3 ${
          isSettled ? "text-ink-soft" : isOverdue(entry.due, now) ? "text-danger" : "text-warn"
        }`}
      >
        {!isSettled && dueText(entry.due, now)}
      </p>
      <p className="min-w-0 font-medium max-lg:col-start-2 max-lg:col-end-4 max-lg:row-start-1 max-lg:wrap-anywhere lg:truncate lg:[&_a]:-outline-offset-2">
        {title}
      </p>
      <p
        title={where}
        className="min-w-0 text-sm text-ink-soft max-lg:col-start-2 max-lg:col-end-4 max-lg:row-start-2 max-lg:wrap-anywhere lg:truncate"
      >
        {where}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-x-1 max-lg:col-start-3 max-lg:row-start-3 lg:contents">
        {isSettled ? <span className="text-sm text-ink-soft lg:col-span-2 lg:px-3">{NO_LONGER_LISTED}</span> : (
          <>
            <Claim entry={entry} own={own} about={about} />
            <span className="flex items-center gap-x-1">{children}</span>
          </>
        )}
      </div>
    </li>
  );
};

/** Who takes care of it: a press says that it is oneself. */
const Claim = ({ entry: { kind, id, takenBy }, own, about }: Pick<Queued, "entry" | "own"> & { about: string }) => {
  const claim = useClaim();
  const press = (take: boolean) => void claim({ kind, id, take }).catch(showRefusal);
  if (!takenBy) {
    return (
      <span>
        <Action label="Assign to me" about={about} variant="quiet" onClick={() => press(true)} />
      </span>
    );
  }
  const name = takenBy.id === own ? "You" : takenBy.name;
  return (
    <span className="flex min-w-0 items-center gap-1 text-sm">
      <span title={name} className="min-w-0 truncate">
        <span className="sr-only">{`Taken by ${name}`}</span>
        <span aria-hidden="true">{name}</span>
      </span>
      {takenBy.id === own && <Action label="Give back" about={about} variant="quiet" onClick={() => press(false)} />}
    </span>
  );
};

interface ActionProps {
  label: string;
  /** What it concerns, for screen readers. */
  about: string;
  variant?: "secondary" | "quiet";
  onClick(): void;
}

const Action = ({ label, about, variant = "secondary", onClick }: ActionProps) => (
  <Button variant={variant} className={rowButton} onClick={onClick} about={about}>{label}</Button>
);

const ReviewRow = ({ item, ...queued }: RowProps<"reviews">) => {
  const { meetingId, trackId, email, reason, network, specialist, starts, until } = item;
  const { release, reject } = useDecide(meetingId);
  const confirmRejection = () =>
    openConfirm({
      title: `Reject the booking of ${email}?`,
      text: "The time and the credit are released. The visitor gets an email and can choose another time.",
      action: "Reject booking",
      variant: "destructive",
      onConfirm: () => reject(),
    });
  return (
    <QueueRow
      {...queued}
      icon={CalendarIcon}
      about={`the booking of ${email}`}
      title={<AdminLink href={`/admin/tracks/${trackId}`}>{email}</AdminLink>}
      details={[
        `booked ${starts.text} with ${specialist.name}`,
        reason,
        network === null
          ? `released by itself ${until.text}`
          : `at most 5 an hour are released by themselves, this one by ${until.text}`,
      ]}
    >
      <Action label="Release" about={`the booking of ${email}`} onClick={() => void release().catch(showRefusal)} />
      <Action label="Reject" about={`the booking of ${email}`} variant="quiet" onClick={confirmRejection} />
    </QueueRow>
  );
};

const WaveRow = ({ item: { id, label, value, bookings, credits }, ...queued }: RowProps<"waves">) => (
  <QueueRow
    {...queued}
    icon={UsersIcon}
    about={value}
    title={countOf(bookings, "fake booking")}
    details={["suspected", `${label}: ${value}`, countOf(credits, "reserved credit")]}
  >
    <Action
      label="Preview and end"
      about={value}
      onClick={() =>
        openModal({ title: `End these ${countOf(bookings, "booking")}?`, content: <WavePreviewForm id={id} /> })}
    />
  </QueueRow>
);

const JobRow = ({ item: { eventId, listener, error }, ...queued }: RowProps<"jobs">) => {
  const retry = useRetry();
  return (
    <QueueRow
      {...queued}
      icon={ListChecksIcon}
      about={jobLabel(listener)}
      title={<AdminLink href="/admin/jobs">Failed job</AdminLink>}
      details={[jobLabel(listener), error ?? "no error message"]}
    >
      <Action
        label="Run again"
        about={jobLabel(listener)}
        onClick={() => void retry.job({ eventId, listener }).catch(() => {})}
      />
    </QueueRow>
  );
};

const EmailRow = ({ item: { id, mail, recipient, error, canRetry, campaignId }, ...queued }: RowProps<"emails">) => {
  const retry = useRetry();
  const dismiss = useDismiss();
  const to = recipient?.name ?? "a visitor";
  return (
    <QueueRow
      {...queued}
      icon={MailIcon}
      about={`${mail} to ${to}`}
      title={
        <AdminLink href="/admin/jobs">{recipient ? `Email to ${recipient.name}` : "Email to a visitor"}</AdminLink>
      }
      details={[`not delivered: ${mail}`, error]}
    >
      {canRetry && !campaignId && (
        <Action
          label="Send again"
          about={`${mail} to ${to}`}
          onClick={() => void retry.message(id).catch(() => {})}
        />
      )}
      <Action
        label="Dismiss"
        about={`${mail} to ${to}`}
        variant="quiet"
        onClick={() => void dismiss.message(id).catch(() => {})}
      />
    </QueueRow>
  );
};

const TrackRow = ({ item, ...queued }: RowProps<"tracks">) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const name = trackName(item);
  const assign = async () => {
    const track = await queryClient.fetchQuery({ ...trackQuery(api, item.id), staleTime: 0 });
    openModal({ title: `Assign ${name}`, content: <AssignTrackForm track={track} /> });
  };
  return (
    <QueueRow
      {...queued}
      icon={UserIcon}
      about={name}
      title={<AdminLink href={`/admin/tracks/${item.id}`}>{name}</AdminLink>}
      details={[
        item.category,
        `left at: ${item.leftAt}`,
        item.requests > 1 && `${item.requests} requests`,
        item.declined.length > 0 && `declined ${item.declined.join(", ")}`,
      ]}
    >
      <Action label="Assign" about={name} onClick={() => void assign().catch(() => {})} />
    </QueueRow>
  );
};

const RequestRow = ({ item: { id, number, subject, person }, ...queued }: RowProps<"requests">) => (
  <QueueRow
    {...queued}
    icon={MessageCircleIcon}
    about={subject}
    title={<AdminLink href={`/admin/requests/${id}`}>{subject}</AdminLink>}
    details={[`help request #${number} of ${person.name}`]}
  >
    {null}
  </QueueRow>
);

/** Decided on the screen of the ratings, where the sentence and the answers can be read. */
const RatingRow = ({ item: { specialist, category, signature, dispute }, ...queued }: RowProps<"ratings">) => (
  <QueueRow
    {...queued}
    icon={StarIcon}
    about={`the rating of ${specialist.name}`}
    title={<AdminLink href="/admin/ratings">{`Rating of ${specialist.name} by ${signature}`}</AdminLink>}
    details={[dispute ? "the two answers about the meeting differ" : "the specialist appeals", category]}
  >
    {null}
  </QueueRow>
);

const ReportRow = ({ item: { specialist, rating, reason }, ...queued }: RowProps<"reports">) => {
  const about = `${rating ? "rating" : "profile"} of ${specialist.name}`;
  return (
    <QueueRow
      {...queued}
      icon={TriangleAlertIcon}
      about={`the report of the ${about}`}
      title={<AdminLink href="/admin/moderation">{`Report of the ${about}`}</AdminLink>}
      details={[REPORT_REASONS[reason]]}
    >
      {null}
    </QueueRow>
  );
};

const CredentialRow = ({ item, ...queued }: RowProps<"credentials">) => (
  <QueueRow
    {...queued}
    icon={BadgeCheckIcon}
    about={`the credential of ${item.specialist}`}
    title={<AdminLink href={`/admin/users/${item.specialistId}`}>{item.specialist}</AdminLink>}
    details={[
      `${item.type}, ${item.number}`,
      item.neededFor.length > 0 && `required for ${item.neededFor.join(", ")}`,
      !item.document && "no document",
    ]}
  >
    <ReviewButtons credential={item} />
    {item.document && <CredentialDocument document={item.document} compact />}
  </QueueRow>
);

const ROWS: { [K in AttentionKind]: ComponentType<RowProps<K>> } = {
  reviews: ReviewRow,
  waves: WaveRow,
  jobs: JobRow,
  emails: EmailRow,
  tracks: TrackRow,
  requests: RequestRow,
  ratings: RatingRow,
  reports: ReportRow,
  credentials: CredentialRow,
};

/** Something of the queue, and what is known about it. */
export interface QueuedItem {
  entry: QueueEntry;
  item: ItemOf<AttentionKind>;
}

/** What is settled already, but for a moment still in the queue, is left out. */
export const listQueued = (attention: Attention): QueuedItem[] =>
  attention.queue.flatMap((entry) => {
    const nameOf = ATTENTION_IDS[entry.kind] as (item: ItemOf<AttentionKind>) => string;
    const item = (attention[entry.kind].items as ItemOf<AttentionKind>[]).find((item) => nameOf(item) === entry.id);
    return item ? [{ entry, item }] : [];
  });

export const QueueItem = ({ item, ...queued }: Queued & QueuedItem) => {
  const Row = ROWS[queued.entry.kind] as ComponentType<RowProps<AttentionKind>>;
  return <Row item={item} {...queued} />;
};
