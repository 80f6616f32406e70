// Busy elsewhere: another calendar's address, how reading it goes, and what counts while it is away.
import type { CalendarLinks } from "@/modules/scheduling/link-schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { TextInput } from "@/web/ui/text-input.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { readWords } from "./links-words.ts";
import { useLinks } from "./use-links.ts";

type Other = NonNullable<CalendarLinks["other"]>;

const ConnectForm = () => {
  const { connect } = useLinks();
  const { form, summary, attempt, problemOf, busy } = useForm<string>({
    read: (data) => String(data.get("calendar-url") ?? "").trim(),
    check: (url) => url ? [] : [{ key: "calendar-url", sentence: "Please paste the address of your calendar." }],
    send: async (url) => await connect(url),
    fieldOf: (code) => code === "bad_address" ? "calendar-url" : undefined,
  });
  return (
    <form {...form} className="grid gap-4">
      <ErrorSummary problems={summary} attempt={attempt} />
      <TextInput
        name="calendar-url"
        label="Address of your calendar"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://… .ics"
        help="In Google Calendar: settings of the calendar, “Secret address in iCal format”. Outlook and Apple can publish a calendar, too."
        error={problemOf("calendar-url")}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={busy ? "One moment…" : undefined}
        className="justify-self-start max-sm:w-full"
      >
        Connect calendar
      </Button>
    </form>
  );
};

const CHIPS = {
  waiting: <StatusChip tone="info">Being read</StatusChip>,
  working: <StatusChip tone="ok">Connected</StatusChip>,
  failing: <StatusChip tone="warn">Not reachable</StatusChip>,
};

const Connected = ({ other }: { other: Other }) => {
  const { act } = useLinks();
  return (
    <>
      <p>
        <span className="font-semibold wrap-anywhere">{other.shown}</span>
        <br />
        <span className="text-ink-soft">{readWords(other)}</span>
      </p>
      {other.state === "failing" && (
        <Banner tone="warn" title={other.error ?? "It cannot be read."}>
          {other.readAt ? "Its last good copy still counts." : "Nothing of it counts yet."}{" "}
          It is tried again every 15 minutes.
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void act("Refresh").catch(() => {})}>Read it now</Button>
        <Button variant="quiet" onClick={() => void act("Disconnect").catch(() => {})}>Disconnect</Button>
      </div>
    </>
  );
};

export const BusyCard = ({ other }: { other: CalendarLinks["other"] }) => (
  <Card title="Busy in another calendar" aside={other && CHIPS[other.state]}>
    <p>
      Visitors are not offered times at which your other calendar says that you are busy. Nothing else of it is read.
    </p>
    {other ? <Connected other={other} /> : <ConnectForm />}
  </Card>
);
