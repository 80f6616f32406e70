// Bookings to release, and waves of unproven bookings: what they have in common, whom they affect, and ending one.
import { useSuspenseQuery } from "@tanstack/react-query";
import type { Reviews, WaveItem, Waves } from "@/modules/admin/waves/schemas.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { AdminLink, BackLink } from "../shared/links.tsx";
import { WavePreviewForm } from "./wave-preview.tsx";
import { countOf, reviewsQuery, useDecide, wavesQuery } from "./wave-queries.ts";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { useOwnProblem } from "../shared/permissions.ts";

type Item = Reviews["items"][number];

/** What happens without a decision. Of one network, the clock releases five in an hour. */
const endOf = (network: string | null): string =>
  network === null ? "released by itself at" : "at most 5 an hour are released by themselves, this one by";

const ReviewRow = ({ item }: { item: Item }) => {
  const { meetingId, trackId, email, reason, network, specialist, starts, until } = item;
  const { release, reject } = useDecide(meetingId);
  const own = useOwnProblem()([specialist.id, email]);
  const openRelease = () =>
    openConfirm({
      title: "Release this booking?",
      text: `The meeting with ${specialist.name} on ${starts.text} is confirmed, and a credit is used.`,
      action: "Release booking",
      onConfirm: () => release(),
    });
  const openReject = () =>
    openConfirm({
      title: "Reject this booking?",
      text: "The time and the credit are released. The visitor gets an email and can choose another time.",
      action: "Reject booking",
      variant: "destructive",
      onConfirm: () => reject(),
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
          <Button variant="secondary" onClick={openRelease} about={`the booking of ${email}`}>Release</Button>
          <Button variant="quiet" onClick={openReject} about={`the booking of ${email}`}>Reject</Button>
        </span>
      )}
    </li>
  );
};

const ReviewList = () => {
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

const networksText = ({ networks, networkCount }: WaveItem): string => {
  if (networkCount === 0) return "networks not counted";
  const more = networkCount > networks.length ? ` and ${networkCount - networks.length} more` : "";
  return `${countOf(networkCount, "network")}: ${networks.join(", ")}${more}`;
};

const WaveRow = ({ wave }: { wave: WaveItem }) => {
  const { id, label, value, bookings, requests, holds, credits, specialists, first, last } = wave;
  const open = () =>
    openModal({ title: `End these ${countOf(bookings, "booking")}?`, content: <WavePreviewForm id={id} /> });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-80 gap-0.5">
        <span className="font-medium wrap-anywhere">{`${label}: ${value}`}</span>
        <span className="tabular-nums">
          {[
            countOf(requests, "requested meeting"),
            countOf(holds, "held time"),
            countOf(credits, "reserved credit"),
            countOf(specialists, "specialist"),
          ].join(" · ")}
        </span>
        <span className="text-sm text-ink-soft wrap-anywhere">
          {`${first.text} to ${last.text} · ${networksText(wave)}`}
        </span>
      </div>
      <Button variant="secondary" onClick={open} about={`${label}: ${value}`}>Preview and end</Button>
    </li>
  );
};

const rows = "divide-y divide-line rounded-card border border-line bg-surface";

const CurrentWaves = ({ waves }: { waves: Waves["waves"] }) => (
  <section aria-labelledby="current-waves" className="grid gap-4">
    <h2 id="current-waves" className="font-serif text-xl font-semibold">Right now</h2>
    {waves.length === 0
      ? (
        <EmptyState picture="done" title="Nothing suspicious right now">
          Four or more unproven bookings from one network, one email domain or one pattern of addresses appear here.
        </EmptyState>
      )
      : <ul className={rows}>{waves.map((wave) => <WaveRow key={wave.id} wave={wave} />)}</ul>}
  </section>
);

const EndedWaves = ({ ended }: { ended: Waves["ended"] }) => (
  <section aria-labelledby="ended-waves" className="grid gap-4">
    <h2 id="ended-waves" className="font-serif text-xl font-semibold">Must prove their address first</h2>
    <ul className={rows}>
      {ended.map(({ id, label, value, bookings, credits, ended: at, until }) => (
        <li key={id} className="grid gap-0.5 px-4 py-3">
          <span className="font-medium wrap-anywhere">{`${label}: ${value}`}</span>
          <span className="text-sm text-ink-soft">
            {`Until ${until.text} · ended ${at.text} with ${countOf(bookings, "booking")} and ${
              countOf(credits, "reserved credit")
            }`}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

export default function WavesScreen() {
  const { data: { waves, ended } } = useSuspenseQuery(wavesQuery(useApi()));
  return (
    <Screen>
      <BackLink href="/admin/tracks">Requests</BackLink>
      <ScreenTitle lead="Held times and requests of visitors who haven't proven their address, and what they have in common.">
        Suspected fake bookings
      </ScreenTitle>
      <ReviewList />
      <CurrentWaves waves={waves} />
      {ended.length > 0 && <EndedWaves ended={ended} />}
    </Screen>
  );
}
