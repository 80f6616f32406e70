// Who sees a lead's contact, and which returns are automatic, as tables.
import { describe, expect, test } from "vitest";
import {
  automaticReturns,
  type CreditedLead,
  findMaskReason,
  isContactShown,
  isCreditReturned,
  type MaskReason,
  needsReturnReview,
} from "./credit-rules.ts";
import { LEAD_STATUSES, type LeadStatus } from "./status-rules.ts";

const lead = (status: LeadStatus, more: Partial<CreditedLead> = {}): CreditedLead => ({
  status,
  reason: null,
  creditState: "consumed",
  returnRule: null,
  erasedAt: null,
  ...more,
});
const returned = (returnRule: string) => ({ creditState: "returned" as const, returnRule });

describe("the contact", () => {
  test.each<[LeadStatus, string | null, MaskReason | null]>([
    ["received", null, "received"],
    ["expired", "not-accepted", "not-accepted"],
    ["expired", "no-activity", null],
    ["expired", "given-up", null],
    ["live", null, null],
    ["booked", null, null],
  ])("of a paid lead that is %s (%s): %s", (status, reason, masked) => {
    expect(findMaskReason(lead(status, { reason }))).toBe(masked);
    expect(isContactShown(lead(status, { reason }))).toBe(masked === null);
  });

  test.each(["visitor-cancelled", "visitor-absent", "contact-failed", "consent-withdrawn", "dispute", "rescued"])(
    "is hidden after a return by %s, whatever the status",
    (rule) => {
      for (const status of LEAD_STATUSES.filter((status) => status !== "received")) {
        expect(findMaskReason(lead(status, returned(rule)))).toBe("credit-returned");
      }
    },
  );

  test("of a duplicate stays, because the visitor and the meeting are real", () => {
    expect(findMaskReason(lead("booked", returned("duplicate")))).toBeNull();
    expect(isCreditReturned({ creditState: "returned", returnRule: "duplicate" })).toBe(false);
    expect(isCreditReturned({ creditState: "consumed", returnRule: null })).toBe(false);
  });

  test("that was deleted stays hidden", () => {
    expect(findMaskReason(lead("live", { erasedAt: 1 }))).toBe("erased");
    expect(findMaskReason(lead("live", { ...returned("duplicate"), erasedAt: 1 }))).toBe("erased");
  });
});

describe("automatic returns", () => {
  test.each([[0, 3], [3, 3], [7, 3], [9, 3], [10, 4], [12, 4], [13, 5], [20, 8], [100, 40]])(
    "of %i delivered leads: %i",
    (delivered, automatic) => {
      expect(automaticReturns(delivered)).toBe(automatic);
      expect(needsReturnReview({ delivered, returned: automatic - 1 })).toBe(false);
      expect(needsReturnReview({ delivered, returned: automatic })).toBe(true);
    },
  );
});
