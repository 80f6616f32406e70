// Where a lead came from, what it cost, and what the visitor agreed to, word for word.
import { formatMoney } from "@/platform/money.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { dayLabel } from "@/web/ui/day-label.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { attributionItems } from "@/web/islands/area/leads/attribution.tsx";
import { creditWords, placedTime, SOURCE_WORDS } from "./lead-words.ts";

const Consents = ({ consents }: Pick<LeadView, "consents">) => (
  <Disclosure summary="What the visitor agreed to">
    <ul className="grid gap-3">
      {consents.map(({ purpose, text, accepted, at }) => (
        <li key={`${purpose} ${at}`} className="grid gap-0.5">
          <q className="text-ink">{text}</q>
          <span className="text-sm">
            {`${accepted ? "Agreed" : "Not agreed"} on ${dayLabel(at.slice(0, 10)).long} ${at.slice(0, 4)}, ${
              at.slice(11, 16)
            } UTC`}
          </span>
        </li>
      ))}
    </ul>
  </Disclosure>
);

export const OriginCard = ({ lead }: { lead: LeadView }) => (
  <Card title="Where it comes from">
    <DefinitionList
      items={[
        { term: "Source", value: SOURCE_WORDS[lead.source] },
        { term: "Came in", value: placedTime(lead.created) },
        { term: "Credit", value: creditWords(lead) },
        ...(lead.dealValue ? [{ term: "Deal value", value: formatMoney(lead.dealValue) }] : []),
        ...attributionItems(lead.attribution),
      ]}
    />
    {lead.consents.length > 0 && <Consents consents={lead.consents} />}
  </Card>
);
