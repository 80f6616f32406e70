// What a lead is and what it costs when it goes wrong: nothing.
import type { OnboardingLeadProps } from "@/modules/dashboard/schemas.ts";
import { CalendarCheckIcon, RotateCcwIcon, ShieldCheckIcon } from "@/web/ui/icons.tsx";

export type LeadTerms = Pick<OnboardingLeadProps, "creditValidityMonths" | "refundWindowDays" | "maximumQuantity">;

/** The promise of PRODUCT, in its order. */
export const LeadPromise = ({ creditValidityMonths, refundWindowDays }: LeadTerms) => (
  <ul className="grid max-w-prose gap-3">
    <li className="flex gap-3">
      <CalendarCheckIcon className="mt-0.5 size-5 text-brand" />
      <span>
        One credit is one real, booked meeting with a visitor who chose you. Nobody else gets the same visitor.
      </span>
    </li>
    <li className="flex gap-3">
      <RotateCcwIcon className="mt-0.5 size-5 text-brand" />
      <span>The credit comes back by itself when the visitor cancels in time or does not come.</span>
    </li>
    <li className="flex gap-3">
      <ShieldCheckIcon className="mt-0.5 size-5 text-brand" />
      <span>
        {`Credits are good for ${creditValidityMonths} months. What you have not used, you can give back within ${refundWindowDays} days. Prices are net.`}
      </span>
    </li>
  </ul>
);
