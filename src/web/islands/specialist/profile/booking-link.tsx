// The specialist's booking link, for people whom they know already: its switch, address, QR code and ways to meet.
import { queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import type { BookingLink, BookingLinkInput, Location } from "@/modules/specialists/schemas.ts";
import { LABELS } from "@/modules/tracks/rules.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { useAction } from "@/web/islands/runtime/action-button.tsx";
import { followedImport } from "@/web/islands/runtime/followed-calls.ts";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { Switch } from "@/web/ui/form/switch.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { profileQuery } from "../queries.ts";
import { PageAddress } from "./page-address.tsx";

const QrCode = lazyRouteComponent(
  () => followedImport(() => import("@/web/islands/area/second-factor/qr-code.tsx")),
  "QrCode",
);

const linkQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["booking-link"], queryFn: () => readJson(api.Specialists.BookingLink.$get()) });

const useSaveLink = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (json: BookingLinkInput): Promise<void> => {
    replaceData(queryClient, linkQuery(api).queryKey, await readJson(api.Specialists.BookingLink.$post({ json })));
  });
};

const TOASTS = {
  on: { title: "Your booking link is on", description: "Copy its address and send it to people you know." },
  off: { title: "Your booking link is off", description: "Its address doesn't lead anywhere now." },
};

/** How many meetings are left where the operator limits them. */
const leftText = (left: number): string =>
  left === 0
    ? "Your link doesn't work at the moment: each meeting that you've paid for allows two by your link, and you've had them all."
    : `You can have ${
      left === 1 ? "one more meeting" : `${left} more meetings`
    } by your link. Each meeting that you pay for allows two.`;

const Limit = ({ link: { rule, left } }: { link: BookingLink }) => {
  if (rule === "off") {
    return (
      <Banner tone="warn" title="Booking links are switched off">
        They aren't offered on this marketplace right now.
      </Banner>
    );
  }
  return left === null ? null : <p className={left === 0 ? "text-danger" : "text-ink-soft"}>{leftText(left)}</p>;
};

/** The ways to meet of the profile: switched one by one; the last one stays on. */
const Ways = ({ link }: { link: BookingLink }) => {
  const { data: { profile } } = useSuspenseQuery(profileQuery(useApi()));
  const save = useSaveLink();
  const { run, running } = useAction((location: Location, isOn: boolean) => save({ way: { location, isOn } }));
  const offered = LABELS.location.filter(({ value }) => profile.locations.some(({ kind }) => kind === value));
  return (
    <fieldset className="grid justify-items-start gap-1">
      <legend className="mb-1 font-semibold">Ways to meet</legend>
      {offered.map(({ value, label }) => {
        const isOn = link.locations.includes(value);
        const isLast = isOn && link.locations.length === 1;
        return (
          <Switch
            key={value}
            label={label}
            checked={isOn}
            busy={running}
            disabledReason={isLast ? "A link needs at least one way to meet." : undefined}
            onChange={(on) => run(value, on)}
          />
        );
      })}
    </fieldset>
  );
};

export const BookingLinkCard = () => {
  const { data: link } = useSuspenseQuery(linkQuery(useApi()));
  const save = useSaveLink();
  const { run, running } = useAction(async (isOn: boolean) => {
    await save({ isOn });
    toast(isOn ? TOASTS.on : TOASTS.off);
  });
  const { isOn, url } = link;
  return (
    <Card id="booking-link" title="My booking link">
      <div className="grid gap-4">
        <div className="grid max-w-prose gap-2 text-ink-soft">
          <p>
            For people you know already. They see your times and nobody else's, and the meeting uses no credit. Visitors
            can't rate these meetings, and they don't count for your place in the order.
          </p>
          <p>
            Visitors who started a request here within the last 30 days use a credit, whichever way they come back.
          </p>
        </div>
        <Switch label="Take bookings by my link" checked={isOn} onChange={run} busy={running} />
        <Limit link={link} />
        {isOn && url && (
          <>
            <PageAddress url={url} />
            <Disclosure summary="Show the QR code">
              <Suspense fallback={<Skeleton className="size-52" />}>
                <QrCode text={url} label={`QR code of ${url}`} />
              </Suspense>
            </Disclosure>
            <Ways link={link} />
          </>
        )}
        <p className="text-ink-soft">
          People on your list never cost a credit either: see <TextLink href="/dashboard/clients">My clients</TextLink>.
        </p>
      </div>
    </Card>
  );
};
