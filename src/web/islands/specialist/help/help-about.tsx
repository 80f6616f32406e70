// The lead or the purchase that a request is about.
import { formatMoney } from "@/platform/money.ts";
import { TRANSACTION_STATUS } from "@/modules/billing/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { LEAD_STATUS } from "@/modules/leads/status-rules.ts";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { creditText, timeWithCity } from "../leads/lead-labels.ts";

const LeadCard = ({ lead }: { lead: NonNullable<HelpView["lead"]> }) => (
  <Card title="Lead">
    <DefinitionList
      items={[
        {
          term: "Visitor",
          value: (
            <RoutedLink to="/leads/$id" params={{ id: lead.id }} className="-my-2.5 inline-flex min-h-11 items-center">
              {lead.name}
            </RoutedLink>
          ),
        },
        { term: "About", value: lead.category },
        { term: "Status", value: LEAD_STATUS[lead.status].label },
        ...(lead.meeting ? [{ term: "Meeting", value: timeWithCity(lead.meeting) }] : []),
        {
          term: "Credit",
          value: creditText({
            credit: { state: lead.credit, rule: lead.creditRule, paidByOther: lead.paidByOther },
          }),
        },
      ]}
    />
  </Card>
);

const PurchaseCard = ({ purchase }: { purchase: NonNullable<HelpView["purchase"]> }) => (
  <Card title="Purchase">
    <DefinitionList
      items={[
        { term: "Items", value: purchase.lines.join(", ") },
        { term: "Date", value: timeWithCity(purchase.created) },
        { term: "Amount", value: formatMoney(purchase.total) },
        { term: "Status", value: TRANSACTION_STATUS[purchase.status].label },
      ]}
    />
  </Card>
);

export const HelpAbout = ({ lead, purchase }: Pick<HelpView, "lead" | "purchase">) => (
  <>
    {lead && <LeadCard lead={lead} />}
    {purchase && <PurchaseCard purchase={purchase} />}
  </>
);
