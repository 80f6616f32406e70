// External calendars: busy times from another calendar, and a feed of the meetings for one.
import { useQuery } from "@tanstack/react-query";
import { EXTERNAL_CALENDAR_STATUS } from "@/modules/scheduling/external/rules.ts";
import type { CalendarLinks } from "@/modules/scheduling/schemas.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { FoldedCard } from "@/web/ui/folded-card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { controlStyle } from "@/web/ui/form/field.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { CopyIcon } from "@/web/ui/icons.ts";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { linksQuery, readStatusText, useLinks } from "./links.ts";
import { UnreadEntries } from "./unread-entries.tsx";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { copyText } from "@/web/islands/area/copy-text.ts";
import { entryOf } from "@/web/islands/area/cells.tsx";

export const OtherCalendars = () => {
  const links = useQuery(linksQuery(useApi()));
  if (links.isPending) return <SkeletonList rows={1} className="h-14 w-full" label="Loading your other calendars…" />;
  if (links.isError) return <LoadFailed title="Your external calendars couldn't be loaded." onRetry={links.refetch} />;
  return (
    <FoldedCard
      id="other-calendars"
      title="Other calendars"
      state={links.data.other?.shown ?? "Not connected"}
      hasError={links.data.other?.state === "failing" || (links.data.other?.unread.count ?? 0) > 0}
    >
      <BusyCard other={links.data.other} />
      <FeedCard feedUrl={links.data.feedUrl} />
    </FoldedCard>
  );
};

type ExternalCalendar = NonNullable<CalendarLinks["other"]>;

const ConnectForm = () => {
  const { connect } = useLinks();
  return (
    <Form
      className="grid gap-4"
      read={(data) => textOf(data, "calendar-url")}
      check={(url) => problemsIn({ "calendar-url": !url && "Please paste the address of your calendar." })}
      send={connect}
      fieldOf={(code) => code === "bad_address" ? "calendar-url" : undefined}
    >
      <TextInput
        name="calendar-url"
        label="Address of your calendar"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://… .ics"
        help="In Google Calendar, copy the “Secret address in iCal format” from the calendar's settings. Outlook and Apple can publish a calendar, too."
      />
      <SubmitButton variant="secondary" className="justify-self-start max-sm:w-full">Connect calendar</SubmitButton>
    </Form>
  );
};

const Connected = ({ other }: { other: ExternalCalendar }) => {
  const { act } = useLinks();
  return (
    <>
      <p>
        <span className="font-semibold wrap-anywhere">{other.shown}</span>
        <br />
        <span className="text-ink-soft">{readStatusText(other)}</span>
      </p>
      {other.state === "failing" && (
        <Banner tone="warn" title={other.error ?? "We can't read it."}>
          {other.readAt ? "Its last busy times still count." : "Its busy times don't count yet."}{" "}
          We try again every 15 minutes.
        </Banner>
      )}
      <UnreadEntries unread={other.unread} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => act("Refresh")}>Read now</Button>
        <Button variant="quiet" onClick={() => act("Disconnect")}>Disconnect</Button>
      </div>
    </>
  );
};

const BusyCard = ({ other }: { other: CalendarLinks["other"] }) => {
  const status = other && entryOf(EXTERNAL_CALENDAR_STATUS, other.state);
  return (
    <Card
      title="Busy times from another calendar"
      aside={status && <StatusChip tone={status.tone}>{status.label}</StatusChip>}
    >
      <p>
        Visitors can't book you while you're busy in your other calendar. We only read when you're busy, nothing else.
      </p>
      {other ? <Connected other={other} /> : <ConnectForm />}
      <p className="text-ink-soft">
        Google, iCloud and other accounts are read within seconds, and can receive your meetings:{" "}
        <RoutedLink to="/dashboard/connections">connect an account</RoutedLink>.
      </p>
    </Card>
  );
};

const Address = ({ url }: { url: string }) => (
  <div className="grid gap-1.5">
    <label htmlFor="feed-url" className="font-semibold">Address to subscribe to</label>
    <p id="feed-url-help" className="text-ink-soft">
      Everyone with this address can see your meetings. Most calendars update every few hours.
    </p>
    <div className="flex gap-2 max-sm:flex-col">
      <input
        id="feed-url"
        readOnly
        value={url}
        aria-describedby="feed-url-help"
        onFocus={({ currentTarget }) => currentTarget.select()}
        className={`${controlStyle} min-w-0 flex-1`}
      />
      <Button variant="secondary" icon={<CopyIcon />} onClick={() => void copyText(url, "Address")}>
        Copy address
      </Button>
    </div>
  </div>
);

const FeedCard = ({ feedUrl }: { feedUrl: string | null }) => {
  const { act } = useLinks();
  const open = () => act("OpenFeed");
  return (
    <Card title="Your meetings in your own calendar">
      {feedUrl
        ? (
          <>
            <Address url={feedUrl} />
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={open}>Change the address</Button>
              <Button variant="quiet" onClick={() => act("CloseFeed")}>Turn off</Button>
            </div>
            <p className="text-ink-soft">When you change the address, the old one stops working.</p>
          </>
        )
        : (
          <>
            <p>
              See your meetings in Google, Apple or Outlook Calendar: create a secret address here and subscribe to it
              there.
            </p>
            <Button variant="secondary" className="justify-self-start max-sm:w-full" onClick={open}>
              Create a secret address
            </Button>
          </>
        )}
    </Card>
  );
};
