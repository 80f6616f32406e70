// Where a visitor came from, what was answered and agreed to: the same on the pages of tracks and leads.
import { LABELS } from "@/modules/funnel/rules.ts";
import { Card } from "@/web/ui/card.tsx";
import { dayLabel } from "@/web/ui/calendar/day-label.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { MailIcon, PhoneIcon } from "@/web/ui/icons.tsx";
import { textLink } from "@/web/ui/text-link.tsx";
import { attributionItems } from "@/web/islands/area/leads/attribution.tsx";

export const AttributionCard = ({ attribution }: { attribution: Readonly<Record<string, string>> }) => {
  const items = attributionItems(attribution);
  return (
    <Card title="Where the visitor came from">
      {items.length === 0
        ? <p className="text-ink-soft">Directly, or nothing is known.</p>
        : <DefinitionList items={items} />}
    </Card>
  );
};

export const AnswersCard = ({ answers }: { answers: readonly { label: string; answer: string }[] }) => (
  <Card title="What the visitor answered">
    {answers.length === 0
      ? <p className="text-ink-soft">No questions were answered.</p>
      : <DefinitionList items={answers.map(({ label, answer }) => ({ term: label, value: answer }))} />}
  </Card>
);

interface Consent {
  purpose: string;
  text: string;
  accepted: boolean;
  at: string;
}

const consentTime = (at: string): string =>
  `${dayLabel(at.slice(0, 10)).long} ${at.slice(0, 4)}, ${at.slice(11, 16)} UTC`;

export const ConsentCard = ({ consents }: { consents: readonly Consent[] }) => (
  <Card title="What the visitor agreed to">
    {consents.length === 0 ? <p className="text-ink-soft">Nothing yet.</p> : (
      <ul className="grid gap-3">
        {consents.map(({ purpose, text, accepted, at }) => (
          <li key={`${purpose} ${at}`} className="grid gap-0.5">
            <q>{text}</q>
            <span className="text-sm text-ink-soft">
              {`${accepted ? "Agreed" : "Not agreed"} on ${consentTime(at)}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

interface Wishes {
  contactMethod: string;
  timing: string;
  timeOfDay: readonly string[];
  language?: string | null;
}

const wordsFor = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

const wishLines = ({ contactMethod, timing, timeOfDay }: Wishes) => [
  { term: "Likes to be reached by", value: wordsFor(LABELS.contactMethod, contactMethod) },
  { term: "Wants to meet", value: wordsFor(LABELS.timing, timing) },
  ...(timeOfDay.length > 0
    ? [{ term: "Time of day", value: timeOfDay.map((one) => wordsFor(LABELS.timeOfDay, one)).join(", ") }]
    : []),
];

const reach = `inline-flex min-h-11 items-center gap-2 break-all ${textLink}`;

/** @param zone of the visitor. */
export const ContactCard = (
  { contact, preferences, zone }: { contact: Person | null; preferences: Wishes | null; zone: string },
) => (
  <Card title="Contact">
    {contact
      ? (
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <a href={`tel:${contact.phone}`} className={reach}>
              <PhoneIcon /> <span className="sr-only">Call</span> {contact.phone}
            </a>
          </li>
          <li>
            <a href={`mailto:${contact.email}`} className={reach}>
              <MailIcon /> <span className="sr-only">Write to</span> {contact.email}
            </a>
          </li>
        </ul>
      )
      : <p className="text-ink-soft">The visitor has not left any contact data.</p>}
    <DefinitionList items={[...(preferences ? wishLines(preferences) : []), { term: "Time zone", value: zone }]} />
  </Card>
);
