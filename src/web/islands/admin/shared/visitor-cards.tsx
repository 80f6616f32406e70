// Cards about a visitor: contact, answers, consents, source. Requests and leads share them.
import { formatPhone } from "@/platform/text.ts";
import type { Consent } from "@/modules/admin/schemas.ts";
import type { Contact } from "@/modules/tracks/contact-rules.ts";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { MailIcon, PhoneIcon } from "@/web/ui/icons.ts";
import { attributionItems } from "@/web/islands/area/leads/attribution.tsx";
import { companyItems, contactLink, preferenceItems, type Preferences } from "@/web/islands/area/leads/contact.ts";

export const AttributionCard = ({ attribution }: { attribution: Readonly<Record<string, string>> }) => {
  const items = attributionItems(attribution);
  return (
    <Card title="Source">
      {items.length === 0
        ? <p className="text-ink-soft">Direct visit, or unknown.</p>
        : <DefinitionList items={items} />}
    </Card>
  );
};

export const AnswersCard = ({ answers }: { answers: readonly { label: string; answer: string }[] }) => (
  <Card title="Answers">
    {answers.length === 0
      ? <p className="text-ink-soft">No answers yet.</p>
      : <DefinitionList items={answers.map(({ label, answer }) => ({ term: label, value: answer }))} />}
  </Card>
);

export const ConsentCard = ({ consents }: { consents: readonly Consent[] }) => (
  <Card title="Consents">
    {consents.length === 0 ? <p className="text-ink-soft">No consents yet.</p> : (
      <ul className="grid gap-3">
        {consents.map(({ purpose, text, accepted, at, time }) => (
          <li key={`${purpose} ${at}`} className="grid gap-0.5">
            <q>{text}</q>
            <span className="text-sm text-ink-soft">
              {`${accepted ? "Accepted" : "Declined"} ${time.text} · ${time.city}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** @param zone the visitor's time zone. */
export const ContactCard = (
  { contact, preferences, zone }: { contact: Contact | null; preferences: Preferences | null; zone: string },
) => (
  <Card title="Contact">
    {contact
      ? (
        <ul className="flex flex-wrap gap-x-6">
          {contact.phone && (
            <li>
              <a href={`tel:${contact.phone}`} className={contactLink}>
                <PhoneIcon /> <span className="sr-only">Call</span> {formatPhone(contact.phone)}
              </a>
            </li>
          )}
          <li>
            <a href={`mailto:${contact.email}`} className={contactLink}>
              <MailIcon /> <span className="sr-only">Email</span> {contact.email}
            </a>
          </li>
        </ul>
      )
      : <p className="text-ink-soft">No contact details yet.</p>}
    <DefinitionList
      items={[
        ...companyItems(contact),
        ...(preferences ? preferenceItems(preferences) : []),
        { term: "Time zone", value: zone },
      ]}
    />
  </Card>
);
