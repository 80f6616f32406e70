import { formatPhone } from "@/platform/text.ts";
import { LEAD_SOURCE_LABELS } from "@/modules/leads/label-rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { LockIcon, MailIcon, MessageCircleIcon, PhoneIcon } from "@/web/ui/icons.ts";
import { FoldedCard } from "@/web/ui/folded-card.tsx";
import { attributionItems } from "@/web/islands/area/leads/attribution.tsx";
import { creditText, timeWithCity } from "./lead-labels.ts";
import { companyItems, contactLink, preferenceItems } from "@/web/islands/area/leads/contact.ts";

const ContactLinks = ({ contact }: Pick<LeadView, "contact">) => (
  <ul className="flex flex-wrap gap-x-6">
    {contact.phone && (
      <>
        <li>
          <a href={`tel:${contact.phone}`} className={contactLink}>
            <PhoneIcon /> <span className="sr-only">Call</span> {formatPhone(contact.phone)}
          </a>
        </li>
        <li data-print="never">
          <a
            href={`https://wa.me/${contact.phone.replace(/\D/g, "")}`}
            target="_blank"
            rel="noreferrer"
            className={contactLink}
          >
            <MessageCircleIcon /> WhatsApp <span className="sr-only">(opens in a new tab)</span>
          </a>
        </li>
      </>
    )}
    <li>
      <a href={`mailto:${contact.email}`} className={contactLink}>
        <MailIcon /> <span className="sr-only">Write to</span> {contact.email}
      </a>
    </li>
  </ul>
);

/** Why the contact is hidden, and what shows it. */
const maskedText = (lead: LeadView): string => {
  const { firstName } = lead.contact;
  if (lead.masked === "awaiting-consent") {
    return `We've asked ${firstName} whether you may have their details. You can accept this lead once they agree.`;
  }
  if (lead.masked === "received") return `Accept this lead to see how to reach ${firstName}.`;
  const hidden = "The contact details are hidden";
  if (lead.masked === "not-accepted") return `You didn't accept this lead in time. ${hidden}.`;
  const keeps = lead.moves.some(({ move, closed }) => (move === "keep" || move === "keepBooked") && !closed);
  const cost = lead.credit.paidByOther ? "" : ", which uses one credit";
  return `${creditText(lead)} ${hidden}${keeps ? ` until you keep this lead${cost}` : ""}.`;
};

/** The specialist sees that there are contact details, but not which. */
const MaskedContact = ({ lead }: { lead: LeadView }) => (
  <>
    <p className="flex items-start gap-2">
      <LockIcon className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      {maskedText(lead)}
    </p>
    {lead.contact.email && (
      <p className="text-ink-soft">
        {[formatPhone(lead.contact.phone), lead.contact.email].filter(Boolean).join(" · ")}
      </p>
    )}
  </>
);

const ERASURE_TEXTS: Record<string, string> = {
  "consent-withdrawn":
    "The visitor withdrew their consent, so we deleted their details. Please don't contact them about this request.",
  erased: "The visitor deleted their details. Please delete any copies that you have.",
  reassigned: "The visitor is meeting another specialist instead.",
  "consent-declined": "The visitor didn't want their details passed on.",
  "consent-missing": "The visitor didn't answer in time, so we didn't pass their details on.",
  "consent-cancelled": "We didn't pass this request on.",
  "not-delivered": "The visitor couldn't be asked by email.",
};

/** The visitor's details were deleted. */
const Erased = ({ lead }: { lead: LeadView }) => (
  <p className="flex items-start gap-2">
    <LockIcon className="mt-0.5 size-5 text-ink-soft" />
    {`${ERASURE_TEXTS[lead.reason ?? ""] ?? "The visitor's details were deleted."} ${creditText(lead)}`}
  </p>
);

const ContactDetails = ({ lead }: { lead: LeadView }) => {
  if (lead.erased) return <Erased lead={lead} />;
  return lead.contactShown ? <ContactLinks contact={lead.contact} /> : <MaskedContact lead={lead} />;
};

export const ContactCard = ({ lead }: { lead: LeadView }) => (
  <Card title="Contact">
    <ContactDetails lead={lead} />
    <DefinitionList
      items={[...companyItems(lead.contact), ...(lead.preferences ? preferenceItems(lead.preferences) : [])]}
    />
  </Card>
);

const noAnswers = ({ masked }: Pick<LeadView, "masked">): string =>
  masked === "awaiting-consent" ? "You see the answers once the visitor agrees." : "The visitor answered no questions.";

/** The topic and what the visitor has answered. */
export const AskedCard = ({ lead: { category, subcategory, answers, masked, contact } }: { lead: LeadView }) => (
  <Card title={`What ${contact.firstName || "the visitor"} asked for`}>
    <DefinitionList
      items={[
        { term: "Topic", value: [category, subcategory].filter(Boolean).join(" · ") },
        ...answers.map(({ label, answer }) => ({ term: label, value: answer })),
      ]}
    />
    {answers.length === 0 && <p className="text-ink-soft">{noAnswers({ masked })}</p>}
  </Card>
);

const Consents = ({ consents }: Pick<LeadView, "consents">) => (
  <section aria-label="What the visitor agreed to">
    <ul className="grid gap-3">
      {consents.map(({ purpose, text, accepted, at, time }) => (
        <li key={`${purpose} ${at}`} className="grid gap-0.5">
          <q>{text}</q>
          <span className="text-sm text-ink-soft">
            {`${accepted ? "Agreed" : "Not agreed"} ${timeWithCity(time)}`}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const consentsText = (count: number): string => count === 1 ? "1 consent" : `${count} consents`;

/** How the lead came, what became of its credit, and what the visitor agreed to. */
export const OriginCard = ({ lead }: { lead: LeadView }) => (
  <FoldedCard
    id="origin"
    title="Origin and consents"
    state={[LEAD_SOURCE_LABELS[lead.source], lead.consents.length > 0 && consentsText(lead.consents.length)]
      .filter(Boolean).join(" · ")}
  >
    <DefinitionList
      items={[
        { term: "Origin", value: LEAD_SOURCE_LABELS[lead.source] },
        { term: "Received", value: timeWithCity(lead.created) },
        { term: "Credit", value: creditText(lead) },
        ...attributionItems(lead.attribution),
      ]}
    />
    {lead.consents.length > 0 && <Consents consents={lead.consents} />}
  </FoldedCard>
);
