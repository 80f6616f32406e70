// Beside a request: the person who asked, and the lead or the purchase that it is about.
import { returnRuleLabel, TRANSACTION_STATUS } from "@/modules/billing/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { CREDIT_LABELS } from "@/modules/leads/label-rules.ts";
import { LEAD_STATUS } from "@/modules/leads/status-rules.ts";
import { MEETING_STATUS } from "@/modules/scheduling/rules.ts";
import { formatMoney } from "@/platform/money.ts";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { textLink } from "@/web/ui/link.tsx";
import { AdminLink } from "../shared/links.tsx";
import { REQUESTS_PATH } from "./request-queries.ts";

const formatTime = ({ text, city }: { text: string; city: string }): string => `${text} · ${city}`;

/** One below the other, because the column is narrow. */
const Facts = ({ items }: { items: { term: string; value: React.ReactNode }[] }) => (
  <div className="[&_dl>div]:grid-cols-1!">
    <DefinitionList items={items} />
  </div>
);

const PersonCard = ({ person, email }: Pick<HelpView, "person" | "email">) => (
  <Card title="From">
    <Facts
      items={[
        { term: "Name", value: <AdminLink href={`/admin/users/${person.id}`}>{person.name}</AdminLink> },
        ...(email
          ? [{ term: "Email", value: <a href={`mailto:${email}`} className={`${textLink} wrap-anywhere`}>{email}</a> }]
          : []),
        {
          term: "Other requests",
          value: <AdminLink href={`${REQUESTS_PATH}?userId=${person.id}`}>All requests from this person</AdminLink>,
        },
      ]}
    />
  </Card>
);

const creditText = ({ credit, creditRule }: NonNullable<HelpView["lead"]>): string => {
  return credit === "returned" && creditRule ? `Returned: ${returnRuleLabel(creditRule)}` : CREDIT_LABELS[credit];
};

const LeadCard = ({ lead }: { lead: NonNullable<HelpView["lead"]> }) => (
  <Card title="Lead">
    <Facts
      items={[
        { term: "Visitor", value: <AdminLink href={`/admin/leads/${lead.id}`}>{lead.name}</AdminLink> },
        { term: "About", value: lead.category },
        { term: "Status", value: LEAD_STATUS[lead.status].label },
        { term: "Received", value: formatTime(lead.created) },
        ...(lead.meeting
          ? [{
            term: "Meeting",
            value: [formatTime(lead.meeting), lead.meetingStatus && MEETING_STATUS[lead.meetingStatus].label].filter(
              Boolean,
            ).join(" · "),
          }]
          : []),
        { term: "Credit", value: creditText(lead) },
      ]}
    />
  </Card>
);

/** What the decision about the credit can go by. */
const EvidenceCard = ({ evidence }: Pick<NonNullable<HelpView["lead"]>, "evidence">) => (
  <Card title="What we know about the visitor">
    <Facts items={evidence.map(({ label, value }) => ({ term: label, value }))} />
  </Card>
);

const PurchaseCard = ({ purchase }: { purchase: NonNullable<HelpView["purchase"]> }) => (
  <Card title="Purchase">
    <Facts
      items={[
        { term: "Items", value: purchase.lines.join(", ") },
        { term: "Date", value: formatTime(purchase.created) },
        { term: "Amount", value: formatMoney(purchase.total) },
        { term: "Status", value: TRANSACTION_STATUS[purchase.status].label },
        ...(purchase.refunded.amount > 0 ? [{ term: "Refunded", value: formatMoney(purchase.refunded) }] : []),
      ]}
    />
  </Card>
);

export const AboutCards = ({ person, email, lead, purchase }: HelpView) => (
  <>
    <PersonCard person={person} email={email} />
    {lead && <LeadCard lead={lead} />}
    {lead && lead.evidence.length > 0 && <EvidenceCard evidence={lead.evidence} />}
    {purchase && <PurchaseCard purchase={purchase} />}
  </>
);
