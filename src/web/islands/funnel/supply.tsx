// What a visitor gets, before they are asked for anything: how many specialists are free, and the earliest times.
import { useQuery } from "@tanstack/react-query";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import { previewQuery, previewZone } from "./queries.ts";
import type { Visit } from "./track/visit.ts";

export const Supply = ({ visit: { category, track } }: { visit: Visit }) => {
  const { api } = useIslandContext();
  const zone = useInBrowser() && !track ? previewZone() : undefined;
  const { data, isError } = useQuery({
    ...previewQuery(api, track?.id ?? category.id, zone),
    placeholderData: (before) => before,
  });
  if (isError) return null;
  return (
    <section aria-label="Free times" className="grid gap-2 rounded-card bg-brand-tint p-4">
      {data
        ? (
          <>
            <p>{countText(data.specialists, data.days)}</p>
            {data.proposed.length > 0 && (
              <>
                <p id="earliest" className="truncate text-sm text-ink-soft">Earliest times in {data.city}</p>
                <ul aria-labelledby="earliest" className="grid grid-cols-3 gap-2">
                  {data.proposed.map((time) => <EarlyTime key={time.startsAt} time={time} />)}
                </ul>
              </>
            )}
          </>
        )
        : <Skeleton className="h-35 w-full sm:h-29" />}
    </section>
  );
};

const countText = (specialists: number, days: number) =>
  specialists === 0 ? `Nobody is free in the next ${days} days. Tell us what you need, and we'll look for someone.` : (
    <>
      <strong className="font-semibold">{specialists} {specialists === 1 ? "specialist" : "specialists"}</strong>{" "}
      {specialists === 1 ? "has" : "have"} free times in the next {days} days.
    </>
  );

/** The day above the time, so that three fit beside each other on a phone. */
const EarlyTime = ({ time: { text } }: { time: ReadableTime }) => {
  const at = text.lastIndexOf(", ");
  return (
    <li className="grid min-w-0 rounded-part bg-surface px-1 py-1.5 text-center">
      <span className="truncate text-sm text-ink-soft">{text.slice(0, at)}</span>
      <span className="sr-only">,</span>
      <span className="font-semibold">{text.slice(at + 2)}</span>
    </li>
  );
};
