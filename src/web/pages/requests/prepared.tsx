// What an agent has prepared, behind the link that it gave to the person: they prove their address, check what was entered,
// and go on in the funnel, where they agree and book themselves. Without JavaScript.
import type { PreparedRequest } from "@/modules/funnel/agents/schemas.ts";
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { type Definition, DefinitionList } from "@/web/ui/definition-list.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { PageLayout, personItems, PostButton, zonedTime } from "../meetings/parts.tsx";

interface PreparedProps {
  request: PreparedRequest;
  /** The path of a form of this page. */
  pathOf(action: string): string;
  problems?: string[];
}

type State = PreparedRequest["state"];

const TITLES: Record<State, string> = {
  open: "Continue your booking",
  own: "Check your request",
  booked: "Your meeting is booked",
  elsewhere: "This link has been used",
  expired: "This link has expired",
  ended: "This request has ended",
};

const leadOf = ({ state, agent }: PreparedRequest): string =>
  ({
    open: `“${agent}” prepared this for you. Nothing is booked, and no specialist has your details.`,
    own: "Your email address is confirmed. Check what was entered; you can change everything before you book.",
    booked: "We've emailed you the confirmation. With its link you can change or cancel the meeting.",
    elsewhere: "The request was continued in another browser. Please go on there, or start a new one.",
    expired: "We keep what an assistant prepares for a day. You can book yourself; it takes two minutes.",
    ended: "The time was given back. You can choose another one yourself.",
  })[state];

export const PreparedPage = ({ request, pathOf, problems }: PreparedProps) => {
  const { state, category, details } = request;
  const isLive = state === "open" || state === "own";
  return (
    <PageLayout title={TITLES[state]} lead={leadOf(request)} problems={problems}>
      {state === "open" && request.codeSent && !request.known && <CodeForm request={request} pathOf={pathOf} />}
      {isLive && <RequestCard request={request} />}
      {state === "open" && <ProveForms request={request} pathOf={pathOf} />}
      {details && (
        <div className="flex flex-wrap gap-3">
          <LinkButton href={details.path} className="max-sm:w-full">Continue</LinkButton>
          <LinkButton href={`/funnel/${category.slug}/start`} variant="secondary" className="max-sm:w-full">
            Change answers
          </LinkButton>
        </div>
      )}
      {!isLive && state !== "booked" && (
        <LinkButton href={`/funnel/${category.slug}/start`} className="justify-self-start">
          Start a new request
        </LinkButton>
      )}
    </PageLayout>
  );
};

interface WorkProps {
  action: string;
  /** The page of the link. */
  back: string;
  challenge: unknown;
}

/** While the browser solves the challenge. Its script sends the form. */
export const PreparedWorkPage = ({ action, back, challenge }: WorkProps) => (
  <PageLayout title="Checking that you're not a robot" lead="Many requests come from your network right now.">
    <form method="post" action={action} data-challenge={JSON.stringify(challenge)}>
      <input type="hidden" name="work" />
      <p role="status">
        Your browser is calculating something for us. This takes a few seconds and needs JavaScript. Then we email you
        the code.
      </p>
    </form>
    <LinkButton href={back} variant="secondary" className="justify-self-start">Back</LinkButton>
  </PageLayout>
);

const heldItems = ({ held }: PreparedRequest): Definition[] =>
  held
    ? [
      { term: "Your time", value: zonedTime(held.time) },
      { term: "Held for you until", value: held.until.text },
      { term: "With", value: held.displayName },
      { term: "How", value: labelOf(LABELS.location, held.location) },
    ]
    : [{ term: "Your time", value: "No longer held for you. You'll choose a time in a moment." }];

/** Before the address is proven, the link shows nothing that identifies anyone: the agent has it, too. */
const shownPerson = ({ details, sentTo }: PreparedRequest): Definition[] =>
  details ? personItems(details.contact, details.answers) : [{ term: "Email", value: sentTo }];

const RequestCard = ({ request }: Pick<PreparedProps, "request">) => (
  <Card title={request.category.name}>
    <DefinitionList items={[...heldItems(request), ...shownPerson(request)]} />
  </Card>
);

const ProveForms = ({ request, pathOf }: Omit<PreparedProps, "problems">) => (
  <>
    {request.known && <PostButton action={pathOf("open")} className="max-sm:w-full">Continue</PostButton>}
    {!request.known && !request.codeSent && (
      <form method="post" action={pathOf("code")} className="grid justify-items-start gap-3">
        <p>To make sure that it's you, we email a code to {request.sentTo}. Don't share it with your assistant.</p>
        <Button type="submit" className="max-sm:w-full">Email me a code</Button>
      </form>
    )}
    <Banner title="Not what you want?">
      <form method="post" action={pathOf("delete")} className="grid justify-items-start gap-3">
        <p>
          We'll delete what was entered and free the time. Is the email address wrong? Your assistant can correct it and
          send the link again.
        </p>
        <Button type="submit" variant="secondary">Delete this request</Button>
      </form>
    </Banner>
  </>
);

/** Above what was entered, so that the code can be typed without scrolling. */
const CodeForm = ({ request, pathOf }: Omit<PreparedProps, "problems">) => (
  <div className="grid gap-3">
    <form method="post" action={pathOf("open")} className="grid gap-4">
      <p role="status">
        We've emailed a code to {request.sentTo}. Enter it here only, and don't give it to your assistant.
      </p>
      <TextInput
        name="code"
        label="Six-digit code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        className="max-w-44 text-2xl tracking-[0.3em] tabular-nums"
      />
      <Checkbox name="remember" optional label="Remember this device for 90 days, so that I need no code next time" />
      <div>
        <Button type="submit" className="max-sm:w-full">Continue</Button>
      </div>
    </form>
    <PostButton action={pathOf("code")} variant="secondary" className="max-sm:w-full">Send the code again</PostButton>
  </div>
);
