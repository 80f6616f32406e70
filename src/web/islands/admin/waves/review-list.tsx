// Bookings that wait for an administrator: who made them, until when they wait, and the decision.
import { useSuspenseQuery } from "@tanstack/react-query";
import type { Reviews } from "@/modules/admin/waves/schemas.ts";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { AdminLink } from "../shared/links.tsx";
import { useOwnProblem } from "../shared/permissions.ts";
import { reviewsQuery, useDecide } from "./wave-queries.ts";

type Item = Reviews["items"][number];

/** What happens without a decision. Of one network, the clock releases five in an hour. */
const endOf = (network: string | null): string =>
  network === null ? "released by itself at" : "at most 5 an hour are released by themselves, this one by";

const ReviewRow = ({ item }: { item: Item }) => {
  const { meetingId, trackId, email, reason, network, specialist, starts, until } = item;
  const { release, reject } = useDecide(meetingId);
  const own = useOwnProblem()([specialist.id, email]);
  const openRelease = () =>
    openModal({
      title: "Release this booking?",
      content: (
        <ConfirmForm action="Release booking" onConfirm={() => release()}>
          {`The meeting with ${specialist.name} on ${starts.text} is confirmed, and a credit is used.`}
        </ConfirmForm>
      ),
    });
  const openReject = () =>
    openModal({
      title: "Reject this booking?",
      content: (
        <ConfirmForm action="Reject booking" variant="destructive" onConfirm={() => reject()}>
          The time and the credit are released. The visitor gets an email and can choose another time.
        </ConfirmForm>
      ),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-80 gap-0.5">
        <span className="font-medium wrap-anywhere">
          <AdminLink href={`/admin/tracks/${trackId}`}>{email}</AdminLink>
        </span>
        <span>{`${starts.text} with ${specialist.name}`}</span>
        <span className="text-sm text-ink-soft wrap-anywhere">
          {`${reason} · ${endOf(network)} ${until.text}`}
        </span>
      </div>
      {own ? <span className="text-ink-soft">{own}</span> : (
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={openRelease}>
            Release<span className="sr-only">{` the booking of ${email}`}</span>
          </Button>
          <Button variant="quiet" onClick={openReject}>
            Reject<span className="sr-only">{` the booking of ${email}`}</span>
          </Button>
        </span>
      )}
    </li>
  );
};

export const ReviewList = () => {
  const { data: { items } } = useSuspenseQuery(reviewsQuery(useApi()));
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews" className="font-serif text-xl font-semibold">Bookings to release</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {items.map((item) => <ReviewRow key={item.meetingId} item={item} />)}
      </ul>
    </section>
  );
};
