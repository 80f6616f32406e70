// What a request is about: the lead or the purchase, in a few lines.
import { formatMoney } from "@/platform/money.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { statusWords } from "@/web/islands/area/leads/lead-looks.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { PAYMENT_CHOICES } from "../buy/purchase-words.ts";
import { creditWords, placedTime } from "../leads/lead-words.ts";

const LeadCard = ({ lead }: { lead: NonNullable<HelpView["lead"]> }) => (
  <Card title="The lead">
    <DefinitionList
      items={[
        {
          term: "Who",
          value: (
            <RoutedLink to="/leads/$id" params={{ id: lead.id }} className="-my-2.5 inline-flex min-h-11 items-center">
              {lead.name}
            </RoutedLink>
          ),
        },
        { term: "About", value: lead.category },
        { term: "State", value: statusWords(lead.status) },
        ...(lead.meeting ? [{ term: "Meeting", value: placedTime(lead.meeting) }] : []),
        { term: "Credit", value: creditWords({ credit: { state: lead.credit, rule: lead.creditRule } }) },
      ]}
    />
  </Card>
);

const paymentWords = (status: string): string =>
  PAYMENT_CHOICES.find(({ value }) => value === status)?.label ?? "Not paid";

const PurchaseCard = ({ purchase }: { purchase: NonNullable<HelpView["purchase"]> }) => (
  <Card title="The purchase">
    <DefinitionList
      items={[
        { term: "What", value: purchase.lines.join(", ") },
        { term: "When", value: placedTime(purchase.created) },
        { term: "Amount", value: formatMoney(purchase.total) },
        { term: "State", value: paymentWords(purchase.status) },
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
