// Where help lives: below the dashboard, or below onboarding for who is still setting up.
import { useRouterState } from "@tanstack/react-router";

export const DASHBOARD_HELP = "/dashboard/help";
/** SPEC's guards keep who is not onboarded out of the dashboard, and not from asking. */
export const ONBOARDING_HELP = "/onboarding/help";
export type HelpPlace = typeof DASHBOARD_HELP | typeof ONBOARDING_HELP;

export const helpPlaceOf = (path: string): HelpPlace =>
  path.startsWith(ONBOARDING_HELP) ? ONBOARDING_HELP : DASHBOARD_HELP;

/** Of the screen that is shown. */
export const useHelpPlace = (): HelpPlace =>
  useRouterState({ select: ({ location }) => helpPlaceOf(location.pathname) });

/** The same place of help for who is onboarded. */
export const onboardedHref = ({ pathname, searchStr }: { pathname: string; searchStr: string }): string =>
  `${pathname.replace(ONBOARDING_HELP, DASHBOARD_HELP)}${searchStr}`;
