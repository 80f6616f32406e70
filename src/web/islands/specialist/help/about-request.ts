// What a new request is about, as the address says it: from a lead's page, from a payment, or from nowhere.
import type { HelpKind } from "@/modules/help/schemas.ts";
import { DASHBOARD_HELP } from "./help-place.ts";
import { HELP_KINDS } from "@/modules/help/rules.ts";

export interface About {
  kind?: HelpKind;
  leadId?: string;
  transactionId?: string;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const idIn = (value: unknown): string | undefined => typeof value === "string" && ID.test(value) ? value : undefined;

/** What fits nowhere is left out. */
export const aboutOf = ({ kind, lead, payment }: Readonly<Record<string, unknown>>): About => ({
  kind: HELP_KINDS.find((one) => one === kind),
  leadId: idIn(lead),
  transactionId: idIn(payment),
});

/** The address of the form, about something. */
export const newRequestHref = ({ kind, leadId, transactionId }: About): string => {
  const search = new URLSearchParams({
    ...(kind ? { kind } : {}),
    ...(leadId ? { lead: leadId } : {}),
    ...(transactionId ? { payment: transactionId } : {}),
  }).toString();
  return `${DASHBOARD_HELP}/new${search ? `?${search}` : ""}`;
};
