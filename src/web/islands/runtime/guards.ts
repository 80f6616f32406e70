// Who may see which screen, and where others are redirected (docs/product/interface.md#where-people-are-led).
// Pure: guards decide on the server before any HTML, and again in the browser.

/** A signed-in person as guards know them: Auth/Revalidate and Users/IsAdmin together. */
export interface Caller {
  verified: boolean;
  onboarded: boolean;
  isAdmin: boolean;
  /** An administrator who has to set up a second factor first. */
  secondFactorRequired?: true;
}

/** The path of the redirect; undefined lets the caller pass. `caller` is null when nobody is signed in. */
export type Guard = (caller: Caller | null) => string | undefined;

/** The first screen of a signed-in person: verification, dashboard, administration or setup. */
export const homePathOf = ({ verified, onboarded, isAdmin }: Caller): string => {
  if (!verified) return "/verification-required";
  if (onboarded) return "/dashboard";
  return isAdmin ? "/admin" : "/onboarding";
};

/** /login, /register, /forgot-password: for people who are not signed in. */
export const guardEntrance: Guard = (caller) => caller ? homePathOf(caller) : undefined;

/**
 * /verification-required: for unverified sessions, and for browsers that have just registered (`pending`).
 * Verified people go to /dashboard, whose own guard decides further.
 */
export const guardVerification = (caller: Caller | null, pending: boolean): string | undefined => {
  if (caller) return caller.verified ? "/dashboard" : undefined;
  return pending ? undefined : "/login";
};

/** Payment screens: signed in is enough, verified and onboarded or not. */
export const guardPayment: Guard = (caller) => caller ? undefined : "/login";

const guardVerified: Guard = (caller) => {
  if (!caller) return "/login";
  return caller.verified ? undefined : "/verification-required";
};

/** /dashboard, /leads and below: verified and onboarded. */
export const guardSpecialist: Guard = (caller) =>
  guardVerified(caller) ?? (caller?.onboarded ? undefined : homePathOf(caller!));

/** /onboarding and below: verified. An administrator who is not onboarded has nothing to set up. */
export const guardOnboarding: Guard = (caller) =>
  guardVerified(caller) ?? (caller?.isAdmin && !caller.onboarded ? "/admin" : undefined);

const guardAdministrator: Guard = (caller) => guardVerified(caller) ?? (caller?.isAdmin ? undefined : "/dashboard");

/** Where administrators set up the second factor that they need. */
export const SECOND_FACTOR_SETUP = "/admin/second-factor";

/** /admin and below: administrators, once they have the second factor that they need. */
export const guardAdmin: Guard = (caller) =>
  guardAdministrator(caller) ?? (caller?.secondFactorRequired ? SECOND_FACTOR_SETUP : undefined);

/** /admin/second-factor: administrators. */
export const guardSecondFactorSetup = guardAdministrator;

/** The answer of Onboarding/Status. */
export interface OnboardingState {
  onboarded: boolean;
  availabilitySet: boolean;
  profileComplete: boolean;
}

/** The path that /onboarding redirects to. */
export const onboardingScreen = ({ onboarded, availabilitySet, profileComplete }: OnboardingState): string => {
  if (onboarded) return "/dashboard";
  if (availabilitySet) return "/onboarding/leads";
  return profileComplete ? "/onboarding/calendar" : "/onboarding/profile";
};
