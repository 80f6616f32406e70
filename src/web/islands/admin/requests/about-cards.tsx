// Beside a request: who asks, and the lead or the purchase that it is about.
import type { HelpView } from "@/modules/help/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { textLink } from "@/web/ui/text-link.tsx";
import { AdminLink } from "../shared/links.tsx";
import { REQUESTS_PATH } from "./request-queries.ts";

/** "booked" -> "Booked", "not-converted" -> "Not converted". */
const stateWords = (status: string): string => {
  const words = status.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const placed = ({ text, city }: { text: string; city: string }): string => `${text} · ${city}`;

/** One under the other: the column is narrow. */
const Facts = ({ items }: { items: { term: string; value: React.ReactNode }[] }) => (
  <div className="[&_dl>div]:grid-cols-1!">
    <DefinitionList items={items} />
  </div>
);

const PersonCard = ({ person, email }: Pick<HelpView, "person" | "email">) => (
  <Card title="Who asks">
    <Facts
      items={[
        { term: "Name", value: <AdminLink href={`/admin/users/${person.id}`}>{person.name}</AdminLink> },
        ...(email
          ? [{ term: "Email", value: <a href={`mailto:${email}`} className={`${textLink} wrap-anywhere`}>{email}</a> }]
          : []),
        {
          term: "Other requests",
          value: <AdminLink href={`${REQUESTS_PATH}?userId=${person.id}`}>See all of this person</AdminLink>,
        },
      ]}
    />
  </Card>
);

const creditWords = ({ credit, creditRule }: NonNullable<HelpView["lead"]>): string => {
  if (credit === "consumed") return "Used";
  return creditRule ? `Returned (${creditRule.replaceAll("-", " ")})` : "Returned";
};

const LeadCard = ({ lead }: { lead: NonNullable<HelpView["lead"]> }) => (
  <Card title="The lead">
    <Facts
      items={[
        { term: "Who", value: <AdminLink href={`/admin/leads/${lead.id}`}>{lead.name}</AdminLink> },
        { term: "About", value: lead.category },
        { term: "State", value: stateWords(lead.status) },
        { term: "Came in", value: placed(lead.created) },
        ...(lead.meeting
          ? [{ term: "Meeting", value: `${placed(lead.meeting)} (${lead.meetingStatus?.replaceAll("-", " ")})` }]
          : []),
        { term: "Credit", value: creditWords(lead) },
      ]}
    />
  </Card>
);

const PurchaseCard = ({ purchase }: { purchase: NonNullable<HelpView["purchase"]> }) => (
  <Card title="The purchase">
    <Facts
      items={[
        { term: "What", value: purchase.lines.join(", ") },
        { term: "When", value: placed(purchase.created) },
        { term: "Amount", value: formatMoney(purchase.total) },
        { term: "State", value: stateWords(purchase.status) },
        ...(purchase.refunded.amount > 0 ? [{ term: "Paid back", value: formatMoney(purchase.refunded) }] : []),
      ]}
    />
  </Card>
);

export const AboutCards = ({ person, email, lead, purchase }: HelpView) => (
  <>
    <PersonCard person={person} email={email} />
    {lead && <LeadCard lead={lead} />}
    {purchase && <PurchaseCard purchase={purchase} />}
  </>
);
