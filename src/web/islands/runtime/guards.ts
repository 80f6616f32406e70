// Who may see which screen, and where everybody else is sent (SPEC sections 2, 4 and 6, PRODUCT sections 2 and 3).
// Pure: on the server they decide before any HTML, in the browser again.

/** A signed-in person as guards know him: Auth/Revalidate and Users/IsAdmin together. */
export interface Caller {
  verified: boolean;
  onboarded: boolean;
  isAdmin: boolean;
}

/** Where somebody without business here is sent; undefined lets him in. `caller` is null when nobody is signed in. */
export type Guard = (caller: Caller | null) => string | undefined;

/** Where a signed-in person belongs: to verify, to administer, to work, or to set up. */
export const homeOf = ({ verified, onboarded, isAdmin }: Caller): string => {
  if (!verified) return "/verification-required";
  if (onboarded) return "/dashboard";
  return isAdmin ? "/admin" : "/onboarding";
};

/** /login, /register, /forgot-password: for who is not signed in; everybody else is sent on, first login or not. */
export const guardEntrance: Guard = (caller) => caller ? homeOf(caller) : undefined;

/**
 * /verification-required: for unverified sessions, and for browsers that have just registered (`pending`).
 * Who is verified goes to /dashboard, whose own guard knows the rest.
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
  guardVerified(caller) ?? (caller?.onboarded ? undefined : homeOf(caller!));

/** /onboarding and below: verified; an administrator who is not onboarded has nothing to set up. */
export const guardOnboarding: Guard = (caller) =>
  guardVerified(caller) ?? (caller?.isAdmin && !caller.onboarded ? "/admin" : undefined);

/** /admin and below: administrators. */
export const guardAdmin: Guard = (caller) => guardVerified(caller) ?? (caller?.isAdmin ? undefined : "/dashboard");

/** Onboarding/Status (SPEC section 3). */
export interface OnboardingState {
  onboarded: boolean;
  availabilitySet: boolean;
  profileComplete: boolean;
}

/** Where /onboarding leads by status (SPEC section 2). */
export const onboardingScreen = ({ onboarded, availabilitySet, profileComplete }: OnboardingState): string => {
  if (onboarded) return "/dashboard";
  if (availabilitySet) return "/onboarding/leads";
  return profileComplete ? "/onboarding/calendar" : "/onboarding/profile";
};
