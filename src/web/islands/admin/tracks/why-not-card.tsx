// "Why not X?" by name: the specialists of a request's category, those who are shown first.
import { useQuery } from "@tanstack/react-query";
import type { WhyNot } from "@/modules/admin/tracks/schemas.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Card } from "@/web/ui/card.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { BanIcon, CircleCheckIcon } from "@/web/ui/icons.ts";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { AdminLink } from "../shared/links.tsx";
import { whyNotQuery } from "./track-queries.ts";

type Item = WhyNot["items"][number];

/** More than that are folded. */
const SHOWN = 8;

const Rows = ({ items }: { items: readonly Item[] }) => (
  <ul className="grid gap-1.5">
    {items.map(({ specialistId, name, shown, text, next }) => (
      <li key={specialistId} className="flex items-start gap-2">
        {shown
          ? <CircleCheckIcon className="mt-0.5 size-5 shrink-0 text-ok" />
          : <BanIcon className="mt-0.5 size-5 shrink-0 text-ink-soft" />}
        <span className="min-w-0">
          <AdminLink href={`/admin/users/${specialistId}`}>{name}</AdminLink>
          {`: ${text}`}
          {next && <span className="text-ink-soft">{`, free from ${next.text}`}</span>}
        </span>
      </li>
    ))}
  </ul>
);

const asOf = ({ at, days }: WhyNot): string =>
  at ? `For ${at.text} · ${at.city}, as of now.` : `For any time in the next ${days} days, as of now.`;

/** @param id of the request. */
export const WhyNotCard = ({ id }: { id: string }) => {
  const { data, isError } = useQuery(whyNotQuery(useApi(), id));
  if (isError) return null;
  return (
    <Card title="Who is shown, and why not">
      {!data && <SkeletonList rows={SHOWN} className="h-6 w-full" />}
      {data?.items.length === 0 && <p className="text-ink-soft">No specialist serves this category yet.</p>}
      {data && data.items.length > 0 && (
        <>
          <p className="text-sm text-ink-soft">{asOf(data)}</p>
          <Rows items={data.items.slice(0, SHOWN)} />
          {data.items.length > SHOWN && (
            <Disclosure summary={`${data.items.length - SHOWN} more`}>
              <Rows items={data.items.slice(SHOWN)} />
              {data.more > 0 && <p className="text-sm">{`And ${data.more} others.`}</p>}
            </Disclosure>
          )}
        </>
      )}
    </Card>
  );
};
