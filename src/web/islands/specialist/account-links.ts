// The addresses of the account screens and of what a specialist connects.

export const DASHBOARD_ACCOUNT = "/dashboard/profile?part=account";
/** Guards keep people out of the dashboard until they are onboarded, so onboarding has its own account screen. */
export const ONBOARDING_ACCOUNT = "/onboarding/account";
export const CONNECTIONS_PATH = "/dashboard/connections";
