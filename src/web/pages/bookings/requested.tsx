// A requested meeting behind the link of its email: what was asked for and in whose name. Only a button confirms or erases.
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";
import type { RequestedMeeting } from "@/modules/booking/proof/schemas.ts";
import { SpecialistHead } from "@/web/islands/funnel/meeting-card.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { PageLayout, personItems, zonedTime } from "../meetings/parts.tsx";

interface RequestedProps {
  requested: RequestedMeeting;
  /** The paths of the forms. */
  confirmPath: string;
  rejectPath: string;
  problems?: string[];
}

const TITLES: Record<RequestedMeeting["state"], string> = {
  open: "Confirm your booking",
  late: "Do you still want this meeting?",
  checked: "Your request is being checked",
  confirmed: "Your meeting is confirmed",
  over: "This meeting is over",
  ended: "This request has ended",
};

const leadOf = ({ state, check, confirmBy, specialist }: RequestedMeeting): string => {
  if (check) return check;
  if (state === "open") return `We keep this time for you until ${confirmBy?.text}.`;
  if (state === "late") return "The time is no longer kept for you. You can confirm it if it is still free.";
  if (state === "confirmed") return `${specialist.displayName} has your request. We've emailed you how to join.`;
  return state === "over" ? "Its page says what you can still do." : "You can choose another time.";
};

export const RequestedPage = ({ requested, confirmPath, rejectPath, problems }: RequestedProps) => {
  const { state, manageUrl, category } = requested;
  const isOpen = state === "open" || state === "late";
  return (
    <PageLayout title={TITLES[state]} lead={leadOf(requested)} problems={problems}>
      <RequestCard requested={requested} />
      {isOpen && <ConfirmForms requested={requested} confirmPath={confirmPath} rejectPath={rejectPath} />}
      {manageUrl && <LinkButton href={manageUrl} className="justify-self-start">View your meeting</LinkButton>}
      {state === "ended" && (
        <LinkButton href={`/funnel/${category.id}/start`} className="justify-self-start">Choose a time</LinkButton>
      )}
    </PageLayout>
  );
};

const RequestCard = ({ requested }: Pick<RequestedProps, "requested">) => {
  const { specialist, time, location, contact, answers, category } = requested;
  return (
    <Card title={zonedTime(time)}>
      <SpecialistHead specialist={specialist} />
      <DefinitionList
        items={[
          { term: "How", value: labelOf(LABELS.location, location) },
          { term: "Topic", value: category.name },
          ...personItems(contact, answers),
        ]}
      />
    </Card>
  );
};

const ConfirmForms = ({ requested, confirmPath, rejectPath }: Omit<RequestedProps, "problems">) => (
  <>
    <form method="post" action={confirmPath} className="grid gap-3">
      <p>By confirming you agree: {requested.consentText}</p>
      <Checkbox name="remember" optional label="Remember this device for 90 days, so that I need no code next time" />
      <div>
        <Button type="submit" className="max-sm:w-full">Confirm booking</Button>
      </div>
    </form>
    <Banner title="This wasn't you?">
      <form method="post" action={rejectPath} className="grid justify-items-start gap-3">
        <p>We delete the request and what was entered, and send no codes to this address for a day.</p>
        <Button type="submit" variant="secondary">This wasn't me</Button>
      </form>
    </Banner>
  </>
);
