// What a credit buys, and when it is returned (docs/product/README.md).
import type { OnboardingLeadProps } from "@/modules/dashboard/schemas.ts";
import { CalendarCheckIcon, RotateCcwIcon, ShieldCheckIcon } from "@/web/ui/icons.ts";

export type LeadTerms = Pick<OnboardingLeadProps, "creditValidityMonths" | "refundWindowDays" | "taxNote">;

export const LeadPromise = ({ creditValidityMonths, refundWindowDays, taxNote }: LeadTerms) => (
  <ul className="grid max-w-prose gap-3">
    <li className="flex gap-3">
      <CalendarCheckIcon className="mt-0.5 size-5 text-brand" />
      <span>
        One credit is one real, booked meeting with a visitor who chose you. No one else gets the same visitor.
      </span>
    </li>
    <li className="flex gap-3">
      <RotateCcwIcon className="mt-0.5 size-5 text-brand" />
      <span>We return the credit automatically when the visitor cancels in time or doesn't attend.</span>
    </li>
    <li className="flex gap-3">
      <ShieldCheckIcon className="mt-0.5 size-5 text-brand" />
      <span>
        {`Credits are valid for ${creditValidityMonths} months. Unused credits are refundable for ${refundWindowDays} days. ${taxNote}`}
      </span>
    </li>
  </ul>
);
