// Who the lead is, and how he wants to be reached.
import { LABELS } from "../../../../modules/funnel/rules.ts";
import type { LeadView } from "../../../../modules/leads/shapes.ts";
import { Card } from "../../../ui/card.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { MailIcon, MessageCircleIcon, PhoneIcon } from "../../../ui/icons.tsx";
import { textLink } from "../../../ui/text-link.tsx";

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

export const ContactCard = ({ lead: { contact, preferences } }: { lead: LeadView }) => (
  <Card title="Contact">
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
    {preferences && <DefinitionList items={wishes(preferences)} />}
  </Card>
);
