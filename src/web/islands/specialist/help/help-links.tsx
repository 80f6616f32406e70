// The addresses of help, below the dashboard or below onboarding, and links to a new request about something.
import { useRouterState } from "@tanstack/react-router";
import { HELP_KINDS, type HelpKind } from "@/modules/help/rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";

export const DASHBOARD_HELP = "/dashboard/help";
/** Guards keep people out of the dashboard until they are onboarded, but they can ask for help. */
export const ONBOARDING_HELP = "/onboarding/help";
export type HelpPath = typeof DASHBOARD_HELP | typeof ONBOARDING_HELP;

export const toHelpPath = (path: string): HelpPath =>
  path.startsWith(ONBOARDING_HELP) ? ONBOARDING_HELP : DASHBOARD_HELP;

/** The path of the current screen. */
export const useHelpPath = (): HelpPath => useRouterState({ select: ({ location }) => toHelpPath(location.pathname) });

/** The screen of help after onboarding. */
export const onboardedHref = ({ pathname, searchStr }: { pathname: string; searchStr: string }): string =>
  `${pathname.replace(ONBOARDING_HELP, DASHBOARD_HELP)}${searchStr}`;

/** What a new request is about, as its address says it. */
export interface About {
  kind?: HelpKind;
  leadId?: string;
  transactionId?: string;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const idIn = (value: unknown): string | undefined => typeof value === "string" && ID.test(value) ? value : undefined;

/** Ignores unknown values. */
export const parseAbout = ({ kind, lead, payment }: Readonly<Record<string, unknown>>): About => ({
  kind: HELP_KINDS.find((known) => known === kind),
  leadId: idIn(lead),
  transactionId: idIn(payment),
});

/** The address of the form for a new request. */
export const newRequestHref = ({ kind, leadId, transactionId }: About): string => {
  const search = new URLSearchParams({
    ...(kind ? { kind } : {}),
    ...(leadId ? { lead: leadId } : {}),
    ...(transactionId ? { payment: transactionId } : {}),
  }).toString();
  return `${DASHBOARD_HELP}/new${search ? `?${search}` : ""}`;
};

/** A lead whose credit was returned cannot be disputed, only asked about. */
export const problemHref = ({ id, credit }: Pick<LeadView, "id" | "credit">): string =>
  newRequestHref({ kind: credit.state === "consumed" ? "lead-dispute" : "question", leadId: id });
