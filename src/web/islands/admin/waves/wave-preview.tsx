// What ending a wave would cancel, and the button that does it.
import { useQuery } from "@tanstack/react-query";
import type { WavePreview } from "@/modules/admin/waves/schemas.ts";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { AdminLink } from "../shared/links.tsx";
import { countOf, useEndWave, wavePreviewQuery } from "./wave-queries.ts";

type Item = WavePreview["items"][number];

const ItemRow = ({ trackId, email, network, isRequest, specialist, starts }: Item) => (
  <li className="grid gap-0.5 px-3 py-2">
    <span className="wrap-anywhere">
      <AdminLink href={`/admin/tracks/${trackId}`}>{email}</AdminLink>
    </span>
    <span className="text-sm text-ink-soft wrap-anywhere">
      {[isRequest ? "Requested" : "Held", starts.text, specialist.name, network].filter(Boolean).join(" · ")}
    </span>
  </li>
);

const Preview = ({ wave }: { wave: WavePreview }) => {
  const end = useEndWave(wave.id);
  const hidden = wave.bookings - wave.items.length;
  return (
    <ConfirmForm
      action={`End ${countOf(wave.bookings, "booking")}`}
      variant="destructive"
      onConfirm={() => end(wave.bookings)}
    >
      <p>
        {`This cancels ${countOf(wave.requests, "requested meeting")} and ${countOf(wave.holds, "held time")} with ${
          countOf(wave.specialists, "specialist")
        }, and releases ${
          countOf(wave.credits, "reserved credit")
        }. Bookings of the same kind that are made until then end, too.`}
      </p>
      <p>
        For a day, visitors who belong to it prove their email address before they can book. Visitors who have already
        done so are not affected. Those who requested a meeting get one email and can still confirm by their code.
      </p>
      <ul
        aria-label="Suspected bookings"
        tabIndex={0}
        className="max-h-64 divide-y divide-line overflow-y-auto rounded-part border border-line"
      >
        {wave.items.map((item) => <ItemRow key={item.meetingId} {...item} />)}
      </ul>
      {hidden > 0 && <p className="text-sm text-ink-soft">{`And ${hidden} more.`}</p>}
    </ConfirmForm>
  );
};

/** The content of the dialog. */
export const WavePreviewForm = ({ id }: { id: string }) => {
  const { data: wave, isError } = useQuery(wavePreviewQuery(useApi(), id));
  if (wave) return <Preview wave={wave} />;
  return (
    <p role="status" className="text-ink-soft">
      {isError ? "These bookings have ended already. Nothing is left to end." : "Loading what would end…"}
    </p>
  );
};
