// Who the lead is, and how he wants to be reached.
import { LABELS } from "@/modules/funnel/rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { LockIcon, MailIcon, MessageCircleIcon, PhoneIcon } from "@/web/ui/icons.tsx";
import { textLink } from "@/web/ui/text-link.tsx";

const wordsFor = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

const wishes = ({ contactMethod, timing, timeOfDay }: NonNullable<LeadView["preferences"]>) => [
  { term: "Likes to be reached by", value: wordsFor(LABELS.contactMethod, contactMethod) },
  { term: "Wants to meet", value: wordsFor(LABELS.timing, timing) },
  ...(timeOfDay.length > 0
    ? [{ term: "Time of day", value: timeOfDay.map((one) => wordsFor(LABELS.timeOfDay, one)).join(", ") }]
    : []),
];

const reach = `inline-flex min-h-11 items-center gap-2 break-all ${textLink}`;

const Ways = ({ contact }: Pick<LeadView, "contact">) => (
  <ul className="flex flex-wrap gap-x-6">
    <li>
      <a href={`tel:${contact.phone}`} className={reach}>
        <PhoneIcon /> <span className="sr-only">Call</span> {contact.phone}
      </a>
    </li>
    <li>
      <a
        href={`https://wa.me/${contact.phone.replace(/\D/g, "")}`}
        target="_blank"
        rel="noreferrer"
        className={reach}
      >
        <MessageCircleIcon /> WhatsApp <span className="sr-only">(opens in a new tab)</span>
      </a>
    </li>
    <li>
      <a href={`mailto:${contact.email}`} className={reach}>
        <MailIcon /> <span className="sr-only">Write to</span> {contact.email}
      </a>
    </li>
  </ul>
);

/** Who has not taken a lead sees that there is a number and an address, not which. */
const Hidden = ({ contact, status }: Pick<LeadView, "contact" | "status">) => (
  <>
    <p className="flex items-start gap-2">
      <LockIcon className="mt-0.5 size-5 text-ink-soft" />
      {status === "received"
        ? `You see how to reach ${contact.firstName} as soon as you take this lead.`
        : "You did not take this lead, so its credit came back to you and the contact stays hidden."}
    </p>
    <p className="text-ink-soft">{`${contact.phone} · ${contact.email}`}</p>
  </>
);

const ERASED: Record<string, string> = {
  "consent-withdrawn":
    "The visitor withdrew the consent, so the details are gone. Please do not contact the visitor about it.",
  erased: "The visitor had the details deleted. Please delete what you have noted elsewhere.",
  reassigned: "The visitor meets another specialist instead, so the details have gone there, and your credit is back.",
};

/** The visitor's details were taken away. */
const Gone = ({ reason }: Pick<LeadView, "reason">) => (
  <p className="flex items-start gap-2">
    <LockIcon className="mt-0.5 size-5 text-ink-soft" />
    {ERASED[reason ?? ""] ?? "The visitor's details were deleted."}
  </p>
);

const Reach = ({ lead: { erased, reason, contactShown, contact, status } }: { lead: LeadView }) => {
  if (erased) return <Gone reason={reason} />;
  return contactShown ? <Ways contact={contact} /> : <Hidden contact={contact} status={status} />;
};

export const ContactCard = ({ lead }: { lead: LeadView }) => (
  <Card title="Contact">
    <Reach lead={lead} />
    {lead.preferences && <DefinitionList items={wishes(lead.preferences)} />}
  </Card>
);
