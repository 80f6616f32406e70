// One row for each thing that needs attention, with the buttons that settle it in place.
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Attention } from "@/modules/admin/attention/schemas.ts";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { showRefusal } from "@/web/islands/runtime/show-refusal.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import {
  BadgeCheckIcon,
  CalendarIcon,
  type IconProps,
  ListChecksIcon,
  MailIcon,
  MessageCircleIcon,
  ShieldCheckIcon,
  StarIcon,
  UserIcon,
  UsersIcon,
} from "@/web/ui/icons.ts";
import { type Tone, tones } from "@/web/ui/tone.tsx";
import { jobLabel, useDismiss, useRetry } from "../jobs/job-queries.ts";
import { ATTENTION, LAYOUT } from "../queries.ts";
import { REQUESTS } from "../requests/request-queries.ts";
import { rowButton } from "../shared/actions.tsx";
import { formatTime } from "../shared/formats.ts";
import { useOwnProblem } from "../shared/permissions.ts";
import { AdminLink } from "../shared/links.tsx";
import { AssignTrackForm } from "../tracks/assign-track-form.tsx";
import { trackName } from "../tracks/track-labels.tsx";
import { useCancelAssignment } from "../tracks/track-mutations.ts";
import { trackQuery } from "../tracks/track-queries.ts";
import { CredentialDocument, ReviewButtons } from "../users/credentials.tsx";
import { WavePreviewForm } from "../waves/wave-preview.tsx";
import { countOf, useDecide } from "../waves/wave-queries.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";

type ItemOf<Kind extends keyof Attention> = Attention[Kind]["items"][number];

interface QueueRowProps {
  /** What kind of thing it is. */
  icon: (props: IconProps) => ReactNode;
  /** Everything here needs attention; only what has failed or is under attack has a colour. */
  tone?: Tone;
  title: ReactNode;
  details: readonly (string | null | undefined | false)[];
  children: ReactNode;
}

const QueueRow = ({ icon: KindIcon, tone = "info", title, details, children }: QueueRowProps) => (
  <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
    <KindIcon className={`size-5 ${tones[tone].text}`} />
    <span className="min-w-0 flex-1 basis-64">
      <span className="font-medium wrap-anywhere">{title}</span>
      <span className="text-sm text-ink-soft wrap-anywhere">{` · ${details.filter(Boolean).join(" · ")}`}</span>
    </span>
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:w-full max-sm:pl-8">{children}</span>
  </li>
);

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

export const ReviewRow = ({ item }: { item: ItemOf<"reviews"> }) => {
  const { meetingId, trackId, email, domain, network, specialist, starts, until } = item;
  const { release, reject } = useDecide(meetingId);
  const confirmRejection = () =>
    openConfirm({
      title: "Reject this booking?",
      text: "The time and the credit are released. The visitor gets an email and can choose another time.",
      action: "Reject booking",
      variant: "destructive",
      onConfirm: () => reject(),
    });
  return (
    <QueueRow
      icon={CalendarIcon}
      tone="danger"
      title={<AdminLink href={`/admin/tracks/${trackId}`}>{email}</AdminLink>}
      details={[
        `booked ${starts.text} with ${specialist.name}`,
        `many bookings from ${domain || network}`,
        `released by itself ${until.text}`,
      ]}
    >
      <Action label="Release" about={`the booking of ${email}`} onClick={() => void release().catch(showRefusal)} />
      <Action label="Reject" about={`the booking of ${email}`} variant="quiet" onClick={confirmRejection} />
    </QueueRow>
  );
};

export const WaveRow = ({ item: { id, label, value, bookings, credits } }: { item: ItemOf<"waves"> }) => (
  <QueueRow
    icon={UsersIcon}
    tone="danger"
    title={<AdminLink href="/admin/waves">{countOf(bookings, "suspected fake booking")}</AdminLink>}
    details={[`${label}: ${value}`, countOf(credits, "reserved credit")]}
  >
    <Action
      label="Preview and end"
      about={value}
      onClick={() =>
        openModal({ title: `End these ${countOf(bookings, "booking")}?`, content: <WavePreviewForm id={id} /> })}
    />
  </QueueRow>
);

export const JobRow = ({ item: { eventId, listener, error, occurred } }: { item: ItemOf<"jobs"> }) => {
  const retry = useRetry();
  return (
    <QueueRow
      icon={ListChecksIcon}
      tone="danger"
      title={<AdminLink href="/admin/jobs">{`Failed job: ${jobLabel(listener)}`}</AdminLink>}
      details={[occurred.text, error]}
    >
      <Action
        label="Run again"
        about={jobLabel(listener)}
        onClick={() => void retry.job({ eventId, listener }).catch(() => {})}
      />
    </QueueRow>
  );
};

export const EmailRow = (
  { item: { id, mail, recipient, at, error, canRetry, campaignId } }: { item: ItemOf<"emails"> },
) => {
  const retry = useRetry();
  const dismiss = useDismiss();
  const to = recipient?.name ?? "a visitor";
  return (
    <QueueRow
      icon={MailIcon}
      tone="danger"
      title={<AdminLink href="/admin/jobs">{`Failed email: ${mail}`}</AdminLink>}
      details={[`to ${to}, ${at.text}`, error]}
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

export const TrackRow = ({ item }: { item: ItemOf<"tracks"> }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const name = trackName(item);
  const assign = async () => {
    const track = await queryClient.fetchQuery({ ...trackQuery(api, item.id), staleTime: 0 });
    openModal({ title: `Assign ${name}`, content: <AssignTrackForm track={track} /> });
  };
  return (
    <QueueRow
      icon={UserIcon}
      title={<AdminLink href={`/admin/tracks/${item.id}`}>{name}</AdminLink>}
      details={[
        `left at: ${item.leftAt}`,
        item.category,
        formatTime(item.created),
        item.requests > 1 && `${item.requests} requests`,
        item.declined.length > 0 && `declined ${item.declined.join(", ")}`,
      ]}
    >
      <Action label="Assign" about={name} onClick={() => void assign().catch(() => {})} />
    </QueueRow>
  );
};

export const ConsentRow = ({ item: { trackId, visitor, specialist, until } }: { item: ItemOf<"consents"> }) => {
  const cancel = useCancelAssignment(trackId);
  return (
    <QueueRow
      icon={ShieldCheckIcon}
      title={<AdminLink href={`/admin/tracks/${trackId}`}>{visitor}</AdminLink>}
      details={[`is asked about ${specialist.name}`, `until ${until.text}`]}
    >
      <Action label="Stop asking" about={visitor} variant="quiet" onClick={() => void cancel().catch(showRefusal)} />
    </QueueRow>
  );
};

const useStartRequest = () =>
  useApiMutation(async (id: string, { api, queryClient }) => {
    await api.Help.UpdateStatus[":id"].$post({ param: { id }, json: { status: "in-progress" } });
    toast({ title: "Started", description: "Your colleagues see that you're on it." });
    await invalidate(queryClient, REQUESTS, LAYOUT, ATTENTION);
  });

export const RequestRow = ({ item: { id, number, subject, person, changed } }: { item: ItemOf<"requests"> }) => {
  const start = useStartRequest();
  const own = useOwnProblem()([person.id]);
  return (
    <QueueRow
      icon={MessageCircleIcon}
      title={<AdminLink href={`/admin/requests/${id}`}>{subject}</AdminLink>}
      details={[`help request #${number} of ${person.name}`, changed.text]}
    >
      {!own && <Action label="Start" about={subject} onClick={() => void start(id).catch(() => {})} />}
    </QueueRow>
  );
};

/** Decided on the screen of the ratings, where the sentence and the answers can be read. */
export const RatingRow = (
  { item: { specialist, category, signature, given, dispute } }: { item: ItemOf<"ratings"> },
) => (
  <QueueRow
    icon={StarIcon}
    title={<AdminLink href="/admin/ratings">{`Rating of ${specialist.name} by ${signature}`}</AdminLink>}
    details={[dispute ? "the two answers about the meeting differ" : "the specialist appeals", category, given.text]}
  >
    {null}
  </QueueRow>
);

export const CredentialRow = ({ item }: { item: ItemOf<"credentials"> }) => (
  <QueueRow
    icon={BadgeCheckIcon}
    title={<AdminLink href={`/admin/users/${item.specialistId}`}>{item.specialist}</AdminLink>}
    details={[`${item.type}, ${item.number}`, item.neededFor.length > 0 && `required for ${item.neededFor.join(", ")}`]}
  >
    <CredentialDocument document={item.document} />
    <ReviewButtons credential={item} />
  </QueueRow>
);
