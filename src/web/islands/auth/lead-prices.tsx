// What one can be found for, and what a booked meeting costs there; said before anybody has an account.
import { formatRoundMoney } from "@/platform/money.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { useIslandContext, useQuery } from "@/web/islands/runtime/use-query.ts";
import { registrationPropsQuery } from "./queries.ts";

/** Nothing while it is not known: the form works without it. */
export const LeadPrices = () => {
  const { api } = useIslandContext();
  const { data } = useQuery(registrationPropsQuery(api));
  if (!data?.categories.length) return null;
  return (
    <Disclosure summary="What does a meeting cost me?">
      <p>
        One credit is one exclusive meeting, booked by a visitor with you alone. It comes back by itself when the
        meeting was not real. Net prices without discount:
      </p>
      <ul className="mt-2">
        {data.categories.map(({ id, name, leadPrice, regulated }) => (
          <li key={id} className="flex justify-between gap-4 py-1">
            <span>{regulated ? `${name} (licence needed)` : name}</span>
            <span className="font-medium text-ink">{formatRoundMoney(leadPrice)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};
