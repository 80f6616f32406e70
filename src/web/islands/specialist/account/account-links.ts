// Where one's account is: a part of the profile, or below onboarding for who is still setting up.

export const DASHBOARD_ACCOUNT = "/dashboard/profile?part=account";
/** SPEC's guards keep who is not onboarded out of the dashboard, and not from the own account. */
export const ONBOARDING_ACCOUNT = "/onboarding/account";
