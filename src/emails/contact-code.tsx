// To a visitor who has not proven their address: the code that confirms a requested meeting or the address, and the
// email that a time was released. Nothing in them is called confirmed or booked, and nothing is what the visitor typed,
// because the address may be a stranger's.
import { Action, Code, Fact, Facts, Paragraph, TextLink } from "./parts/content.tsx";
import { type Brand, EmailLayout } from "./parts/layout.tsx";
import { MeetingTimes } from "./parts/meeting-details.tsx";
import { type MeetingFacts, shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

interface Requested {
  brand: Brand;
  meeting: MeetingFacts;
  specialistName: string;
}

const reasonOf = ({ productName }: Brand): string =>
  `You're receiving this email because someone entered this address at ${productName}.`;

export interface ConfirmRequest extends Requested {
  /** Six digits; the only ones in this email. */
  code: string;
  confirmUrl: string;
  /** "14:30" */
  confirmBy: string;
}

export const confirmRequest = ({ code, confirmUrl, confirmBy, ...requested }: ConfirmRequest) => {
  const { brand, meeting, specialistName } = requested;
  return renderEmail(
    `Your code for ${brand.productName}: confirm ${shortTime(meeting.startsAt, meeting.visitorZone)}`,
    <EmailLayout
      brand={brand}
      title="Confirm your booking"
      preheader={`Enter the code or open the link by ${confirmBy}. Until then we keep the time for you.`}
      reason={reasonOf(brand)}
    >
      <Paragraph>Enter this code where you booked, or open the link. We keep the time until {confirmBy}.</Paragraph>
      <Facts>
        <Code>{code}</Code>
        <RequestedFacts {...requested} />
      </Facts>
      <Action href={confirmUrl}>See and confirm the request</Action>
      <Paragraph>
        {specialistName} gets your request and your details once you confirm, and not before.
      </Paragraph>
      <Paragraph>
        This wasn't you? <TextLink href={confirmUrl}>Tell us</TextLink>, and we delete the request.
      </Paragraph>
    </EmailLayout>,
  );
};

const RequestedFacts = ({ meeting, specialistName }: Requested) => (
  <>
    <MeetingTimes meeting={meeting} side="visitor" other={specialistName} />
    <Fact label="With">{specialistName}</Fact>
    <Fact label="About">{meeting.categoryName}</Fact>
  </>
);

export interface ProveAddress {
  brand: Brand;
  code: string;
  /** Whether an agent has prepared the request. */
  isPrepared?: boolean;
}

export const proveAddress = ({ brand, code, isPrepared = false }: ProveAddress) =>
  renderEmail(
    `Your code for ${brand.productName}`,
    <EmailLayout
      brand={brand}
      title="Confirm your email address"
      preheader="Enter this code to go on with your request."
      reason={reasonOf(brand)}
    >
      <Paragraph>Enter this code to go on with your request.</Paragraph>
      <Facts>
        <Code>{code}</Code>
      </Facts>
      {isPrepared && (
        <Paragraph>
          An assistant prepared this request. Enter the code on our page only. Don't give it to the assistant: with the
          code it could agree and book in your name.
        </Paragraph>
      )}
      <Paragraph>If you didn't ask for it, you can ignore this email.</Paragraph>
    </EmailLayout>,
  );

const LAPSED = {
  "not-confirmed": "You didn't confirm your request in time, so others can book this time again.",
  wave: "Too many requests that nobody had confirmed came in at once, so we released their times. " +
    "If you still want to meet, the code in our last email works while the time is free.",
  rejected:
    "We checked your request and couldn't accept it, so we released the time. If that's wrong, please reply to " +
    "this email.",
  "not-released":
    "Very many requests came in from your network, and we couldn't check yours in time, so we released the time. We're " +
    "sorry. Please choose a time again, or reply to this email.",
  unavailable:
    "This specialist can't take any meetings right now, so we released the time. We're sorry. Please choose " +
    "another specialist.",
};

/** Whether a request that ended for this reason has a text of its own. */
export const hasOwnText = (reason: string): reason is keyof typeof LAPSED => Object.hasOwn(LAPSED, reason);

export interface RequestLapsed extends Requested {
  reason: keyof typeof LAPSED;
  resumeUrl: string;
}

export const requestLapsed = ({ reason, resumeUrl, ...requested }: RequestLapsed) => {
  const { brand, specialistName } = requested;
  return renderEmail(
    `We no longer keep your time with ${specialistName}`,
    <EmailLayout
      brand={brand}
      title="Your time was released"
      preheader="Others can book it again. Your answers are saved."
      reason={reasonOf(brand)}
    >
      <Paragraph>{LAPSED[reason]}</Paragraph>
      <Facts>
        <RequestedFacts {...requested} />
      </Facts>
      <Paragraph>Your answers are saved, and nobody has got your details.</Paragraph>
      <Action href={resumeUrl}>Choose a time again</Action>
    </EmailLayout>,
  );
};
