// Every guard for every kind of person.
import { expect, test } from "vitest";
import {
  type Caller,
  guardAdmin,
  guardEntrance,
  guardOnboarding,
  guardPayment,
  guardSecondFactorSetup,
  guardSpecialist,
  guardVerification,
  homePathOf,
  onboardingScreen,
} from "./guards.ts";

const caller = (verified: boolean, onboarded: boolean, isAdmin: boolean): Caller => ({ verified, onboarded, isAdmin });

const UNVERIFIED = caller(false, false, false);
/** Cannot occur; guards do not rely on that. */
const UNVERIFIED_ONBOARDED = caller(false, true, false);
const UNVERIFIED_ADMIN = caller(false, false, true);
const NEW = caller(true, false, false);
const SPECIALIST = caller(true, true, false);
const ADMIN = caller(true, false, true);
const BOTH = caller(true, true, true);
const LACKING: Caller = { ...ADMIN, secondFactorRequired: true };
const PASSES = undefined;

const GUARDS = {
  entrance: guardEntrance,
  specialist: guardSpecialist,
  onboarding: guardOnboarding,
  payment: guardPayment,
  admin: guardAdmin,
  setup: guardSecondFactorSetup,
  verification: (person: Caller | null) => guardVerification(person, false),
  "verification after registering": (person: Caller | null) => guardVerification(person, true),
};

test.each<[keyof typeof GUARDS, string, Caller | null, string | undefined]>([
  ["entrance", "nobody", null, PASSES],
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
  ["specialist", "specialist", SPECIALIST, PASSES],
  ["specialist", "administrator", ADMIN, "/admin"],
  ["specialist", "administrator and specialist", BOTH, PASSES],

  ["onboarding", "nobody", null, "/login"],
  ["onboarding", "unverified", UNVERIFIED, "/verification-required"],
  ["onboarding", "new", NEW, PASSES],
  ["onboarding", "specialist", SPECIALIST, PASSES],
  ["onboarding", "administrator", ADMIN, "/admin"],
  ["onboarding", "administrator and specialist", BOTH, PASSES],

  ["payment", "nobody", null, "/login"],
  ["payment", "unverified", UNVERIFIED, PASSES],
  ["payment", "new", NEW, PASSES],
  ["payment", "specialist", SPECIALIST, PASSES],

  ["admin", "administrator without the factor that they need", LACKING, "/admin/second-factor"],
  ["entrance", "administrator without the factor that they need", LACKING, "/admin"],
  ["setup", "administrator without the factor that they need", LACKING, PASSES],
  ["setup", "administrator", ADMIN, PASSES],
  ["setup", "specialist", SPECIALIST, "/dashboard"],
  ["setup", "unverified administrator", UNVERIFIED_ADMIN, "/verification-required"],
  ["setup", "nobody", null, "/login"],

  ["admin", "nobody", null, "/login"],
  ["admin", "unverified administrator", UNVERIFIED_ADMIN, "/verification-required"],
  ["admin", "new", NEW, "/dashboard"],
  ["admin", "specialist", SPECIALIST, "/dashboard"],
  ["admin", "administrator", ADMIN, PASSES],
  ["admin", "administrator and specialist", BOTH, PASSES],

  ["verification", "nobody", null, "/login"],
  ["verification", "unverified", UNVERIFIED, PASSES],
  ["verification", "new", NEW, "/dashboard"],
  ["verification", "specialist", SPECIALIST, "/dashboard"],
  ["verification", "administrator", ADMIN, "/dashboard"],
  ["verification after registering", "nobody", null, PASSES],
  ["verification after registering", "specialist", SPECIALIST, "/dashboard"],
])("%s: %s", (guard, _kind, person, to) => {
  expect(GUARDS[guard](person)).toBe(to);
});

test("no redirect leads to a screen that redirects again", () => {
  const bools = [true, false];
  const callers = bools.flatMap((v) => bools.flatMap((o) => bools.map((a) => caller(v, o, a))));
  const guardOf: Record<string, (person: Caller) => string | undefined> = {
    "/verification-required": (person) => guardVerification(person, false),
    "/dashboard": guardSpecialist,
    "/onboarding": guardOnboarding,
    "/admin": guardAdmin,
  };
  for (const person of callers) expect(guardOf[homePathOf(person)]?.(person), JSON.stringify(person)).toBe(PASSES);
});

test.each([
  [{ onboarded: true, availabilitySet: true, profileComplete: true }, "/dashboard"],
  [{ onboarded: true, availabilitySet: false, profileComplete: false }, "/dashboard"],
  [{ onboarded: false, availabilitySet: true, profileComplete: true }, "/onboarding/leads"],
  [{ onboarded: false, availabilitySet: true, profileComplete: false }, "/onboarding/leads"],
  [{ onboarded: false, availabilitySet: false, profileComplete: true }, "/onboarding/calendar"],
  [{ onboarded: false, availabilitySet: false, profileComplete: false }, "/onboarding/profile"],
])("/onboarding with %o redirects to %s", (status, screen) => {
  expect(onboardingScreen(status)).toBe(screen);
});
