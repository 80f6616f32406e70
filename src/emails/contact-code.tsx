// To a visitor who has not proven their address: the code that confirms a requested meeting or the address, and the
// email that a time was released. Nothing in them is called confirmed or booked, and nothing is what the visitor typed,
// because the address may be a stranger's.
import { t } from "@/languages/language.ts";
import { Rich } from "@/languages/rich.tsx";
import { Action, Code, Fact, Facts, Opening, Paragraph, TextLink } from "./parts/content.tsx";
import { type Brand, EmailLayout } from "./parts/layout.tsx";
import { MeetingTimes } from "./parts/meeting-details.tsx";
import { type MeetingFacts, shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

interface Requested {
  brand: Brand;
  meeting: MeetingFacts;
  specialistName: string;
}

const valuesOf = ({ meeting, specialistName }: Requested) => ({
  specialist: specialistName,
  topic: meeting.categoryName,
  time: shortTime(meeting.startsAt, meeting.visitorZone),
});

const reasonOf = ({ productName }: Brand): string => t("email.enteredReason", { product: productName });

export interface ConfirmRequest extends Requested {
  /** Six digits; the only ones in this email. */
  code: string;
  confirmUrl: string;
  /** "14:30" */
  confirmBy: string;
}

export const confirmRequest = ({ code, confirmUrl, confirmBy, ...requested }: ConfirmRequest) => {
  const { brand, specialistName } = requested;
  const values = valuesOf(requested);
  return renderEmail(
    t("email.code.subjectConfirm", { product: brand.productName, time: values.time }),
    <EmailLayout
      brand={brand}
      title={t("email.code.title")}
      preheader={t("email.code.preheader", { time: confirmBy })}
      reason={reasonOf(brand)}
    >
      <Opening>{t("email.code.enter", { time: confirmBy })}</Opening>
      <Facts>
        <Code>{code}</Code>
        <RequestedFacts {...requested} />
      </Facts>
      <Action href={confirmUrl}>{t("email.code.confirm")}</Action>
      <Paragraph>{t("email.code.onceConfirmed", { name: specialistName })}</Paragraph>
      <Paragraph>
        <Rich
          of="email.code.notYou"
          values={{}}
          tags={{ link: (text) => <TextLink href={confirmUrl}>{text}</TextLink> }}
        />
      </Paragraph>
    </EmailLayout>,
    { name: "booking-code", values: { ...values, until: confirmBy } },
  );
};

const RequestedFacts = ({ meeting, specialistName }: Requested) => (
  <>
    <MeetingTimes meeting={meeting} side="visitor" other={specialistName} />
    <Fact label={t("email.with")}>{specialistName}</Fact>
    <Fact label={t("email.about")}>{meeting.categoryName}</Fact>
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
    t("email.code.subject", { product: brand.productName }),
    <EmailLayout
      brand={brand}
      title={t("email.code.proveTitle")}
      preheader={t("email.code.prove")}
      reason={reasonOf(brand)}
    >
      <Opening>{t("email.code.prove")}</Opening>
      <Facts>
        <Code>{code}</Code>
      </Facts>
      {isPrepared && <Paragraph>{t("email.code.prepared")}</Paragraph>}
      <Paragraph>{t("email.code.ignore")}</Paragraph>
    </EmailLayout>,
    { name: "contact-code", values: {} },
  );

const LAPSED = ["not-confirmed", "wave", "rejected", "not-released", "unavailable"] as const;
type LapseReason = (typeof LAPSED)[number];

/** Whether a request that ended for this reason has a text of its own. */
export const hasOwnText = (reason: string): reason is LapseReason => (LAPSED as readonly string[]).includes(reason);

export interface RequestLapsed extends Requested {
  reason: LapseReason;
  resumeUrl: string;
}

export const requestLapsed = ({ reason, resumeUrl, ...requested }: RequestLapsed) => {
  const { brand, specialistName } = requested;
  return renderEmail(
    t("email.code.lapsedSubject", { name: specialistName }),
    <EmailLayout
      brand={brand}
      title={t("email.code.lapsedTitle")}
      preheader={t("email.code.lapsedPreheader")}
      reason={reasonOf(brand)}
    >
      <Paragraph>{t(`email.code.${reason}`)}</Paragraph>
      <Facts>
        <RequestedFacts {...requested} />
      </Facts>
      <Paragraph>{t("email.code.saved")}</Paragraph>
      <Action href={resumeUrl}>{t("email.code.again")}</Action>
    </EmailLayout>,
    { name: "request-lapsed", values: valuesOf(requested) },
  );
};
