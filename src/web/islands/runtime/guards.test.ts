// Every kind of person at every kind of screen.
import { expect, test } from "vitest";
import {
  type Caller,
  guardAdmin,
  guardEntrance,
  guardOnboarding,
  guardPayment,
  guardSpecialist,
  guardVerification,
  homeOf,
  onboardingScreen,
} from "./guards.ts";

const who = (verified: boolean, onboarded: boolean, isAdmin: boolean): Caller => ({ verified, onboarded, isAdmin });

const UNVERIFIED = who(false, false, false);
/** Does not come about; a guard does not rely on that. */
const UNVERIFIED_ONBOARDED = who(false, true, false);
const UNVERIFIED_ADMIN = who(false, false, true);
const NEW = who(true, false, false);
const SPECIALIST = who(true, true, false);
const ADMIN = who(true, false, true);
const BOTH = who(true, true, true);
const IN = undefined;

const GUARDS = {
  entrance: guardEntrance,
  specialist: guardSpecialist,
  onboarding: guardOnboarding,
  payment: guardPayment,
  admin: guardAdmin,
  verification: (caller: Caller | null) => guardVerification(caller, false),
  "verification after registering": (caller: Caller | null) => guardVerification(caller, true),
};

test.each<[keyof typeof GUARDS, string, Caller | null, string | undefined]>([
  ["entrance", "nobody", null, IN],
  ["entrance", "unverified", UNVERIFIED, "/verification-required"],
  ["entrance", "unverified and onboarded", UNVERIFIED_ONBOARDED, "/verification-required"],
  ["entrance", "new", NEW, "/onboarding"],
  ["entrance", "specialist", SPECIALIST, "/dashboard"],
  ["entrance", "administrator", ADMIN, "/admin"],
  ["entrance", "administrator and specialist", BOTH, "/dashboard"],

  ["specialist", "nobody", null, "/login"],
  ["specialist", "unverified", UNVERIFIED, "/verification-required"],
  ["specialist", "unverified and onboarded", UNVERIFIED_ONBOARDED, "/verification-required"],
  ["specialist", "new", NEW, "/onboarding"],
  ["specialist", "specialist", SPECIALIST, IN],
  ["specialist", "administrator", ADMIN, "/admin"],
  ["specialist", "administrator and specialist", BOTH, IN],

  ["onboarding", "nobody", null, "/login"],
  ["onboarding", "unverified", UNVERIFIED, "/verification-required"],
  ["onboarding", "new", NEW, IN],
  ["onboarding", "specialist", SPECIALIST, IN],
  ["onboarding", "administrator", ADMIN, "/admin"],
  ["onboarding", "administrator and specialist", BOTH, IN],

  ["payment", "nobody", null, "/login"],
  ["payment", "unverified", UNVERIFIED, IN],
  ["payment", "new", NEW, IN],
  ["payment", "specialist", SPECIALIST, IN],

  ["admin", "nobody", null, "/login"],
  ["admin", "unverified administrator", UNVERIFIED_ADMIN, "/verification-required"],
  ["admin", "new", NEW, "/dashboard"],
  ["admin", "specialist", SPECIALIST, "/dashboard"],
  ["admin", "administrator", ADMIN, IN],
  ["admin", "administrator and specialist", BOTH, IN],

  ["verification", "nobody", null, "/login"],
  ["verification", "unverified", UNVERIFIED, IN],
  ["verification", "new", NEW, "/dashboard"],
  ["verification", "specialist", SPECIALIST, "/dashboard"],
  ["verification", "administrator", ADMIN, "/dashboard"],
  ["verification after registering", "nobody", null, IN],
  ["verification after registering", "specialist", SPECIALIST, "/dashboard"],
])("%s: %s", (guard, _who, caller, to) => {
  expect(GUARDS[guard](caller)).toBe(to);
});

test("nobody is sent to a place that sends him away again", () => {
  const bools = [true, false];
  const callers = bools.flatMap((v) => bools.flatMap((o) => bools.map((a) => who(v, o, a))));
  const guardOf: Record<string, (caller: Caller) => string | undefined> = {
    "/verification-required": (caller) => guardVerification(caller, false),
    "/dashboard": guardSpecialist,
    "/onboarding": guardOnboarding,
    "/admin": guardAdmin,
  };
  for (const caller of callers) expect(guardOf[homeOf(caller)]?.(caller), JSON.stringify(caller)).toBe(IN);
});

test.each([
  [{ onboarded: true, availabilitySet: true, profileComplete: true }, "/dashboard"],
  [{ onboarded: true, availabilitySet: false, profileComplete: false }, "/dashboard"],
  [{ onboarded: false, availabilitySet: true, profileComplete: true }, "/onboarding/leads"],
  [{ onboarded: false, availabilitySet: true, profileComplete: false }, "/onboarding/leads"],
  [{ onboarded: false, availabilitySet: false, profileComplete: true }, "/onboarding/calendar"],
  [{ onboarded: false, availabilitySet: false, profileComplete: false }, "/onboarding/profile"],
])("/onboarding with %o leads to %s", (status, screen) => {
  expect(onboardingScreen(status)).toBe(screen);
});
