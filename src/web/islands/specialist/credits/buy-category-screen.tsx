import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { BuyScreenProps } from "@/modules/dashboard/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { Card } from "@/web/ui/card.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { BuyForm } from "./buy-form.tsx";
import { buyLeadQuery } from "./checkout.ts";
import { creditsText, sumCredits } from "./order.ts";
import { LeadPromise } from "./lead-promise.tsx";
import { BackLink } from "../links.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";

const creditsLeft = (props: BuyScreenProps): string => {
  const { category: { name } } = props;
  const credits = sumCredits(props);
  if (credits === 0) return `You have no credits left in ${name}, so visitors can't book you there.`;
  return `You have ${creditsText(credits)} left in ${name}.`;
};

export default function BuyCategory() {
  const { category: id = "" } = useParams({ strict: false });
  const { data: props } = useSuspenseQuery(buyLeadQuery(useApi(), id));
  return (
    <Screen>
      <div className="grid gap-2">
        <BackLink to="/dashboard/buy">
          All categories
        </BackLink>
        <ScreenTitle lead={creditsLeft(props)}>{`Leads in ${props.category.name}`}</ScreenTitle>
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:items-start">
        <BuyForm key={id} offer={props} returnTo="dashboard" />
        <Card title={`${formatMoney(props.leadPrice)} per lead`}>
          <LeadPromise {...props} />
        </Card>
      </div>
    </Screen>
  );
}
