// People, credits and calendars for tests: each call makes its own, complete unless the test says otherwise.
import { createUser, type NewPerson } from "@/modules/auth/index.ts";
import { grantCredits } from "@/modules/billing/index.ts";
import { findCategory, starterId } from "@/modules/catalog/index.ts";
import { saveCalendar } from "@/modules/scheduling/index.ts";
import { type CalendarRules, proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { addCredential, saveProfile, startServing, verifyCredential } from "@/modules/specialists/index.ts";
import { newId } from "@/platform/ids.ts";
import type { Clock } from "@/platform/time/clock.ts";
import type { TestApp } from "../app/test-app.ts";
import type { ProfileInput } from "@/modules/specialists/rules.ts";

/** Where people are made: the app of a test, or the database of running processes. */
export type Ground = Pick<TestApp, "services" | "transact"> & { clock: Clock };

let made = 0;

/** No password fits it: tests of signing in make their own. */
const NO_PASSWORD = "$argon2id$none";

/** A person who has confirmed the address; not an administrator, not onboarded. Answers the id. */
export const makePerson = (app: Ground, person: Partial<NewPerson> = {}): Promise<string> => {
  const number = ++made;
  const now = app.clock.now();
  return app.transact((tx) =>
    createUser(tx, {
      email: `person-${number}@example.test`,
      passwordHash: NO_PASSWORD,
      firstName: "Robin",
      lastName: `Number ${number}`,
      emailVerifiedAt: now,
      ...person,
    })
  );
};

/** An administrator with a confirmed address. */
export const makeAdministrator = (app: Ground, person: Partial<NewPerson> = {}): Promise<string> =>
  makePerson(app, { isAdmin: true, ...person });

/** A profile that may be saved. */
export const profileOf = (specialistId: string, profile: Partial<ProfileInput> = {}): ProfileInput => ({
  specialistId,
  displayName: "Robin Sample",
  headline: "Plain answers about money",
  bio: "I have helped families for many years and I explain things until they are clear. ".repeat(2).trim(),
  languages: ["en", "de"],
  yearsOfExperience: 12,
  locations: [
    { kind: "zoom", detail: "https://zoom.example/j/123456789" },
    { kind: "whatsapp", detail: "+436601234567" },
    { kind: "phone", detail: "+436601234567" },
  ],
  ...profile,
});

export interface SpecialistOptions {
  person?: Partial<NewPerson>;
  profile?: Partial<ProfileInput>;
  /** Slug of the starter category served; "career" needs no credential. */
  category?: string;
  /** Slugs of the subcategories served; none: all. */
  subcategories?: string[];
  credits?: number;
  unitPriceMinor?: number;
  zone?: string;
  calendar?: Partial<CalendarRules>;
}

/** Gives a specialist credits in a starter category, or in one subcategory ("mortgages/first-home"). Answers the lot's id. */
export const giveCredits = async (
  app: Ground,
  specialistId: string,
  { scope = "career", quantity = 5, unitPriceMinor = 1_500 }: {
    scope?: string;
    quantity?: number;
    unitPriceMinor?: number;
  } = {},
): Promise<string> => {
  const [category = "", part] = scope.split("/");
  const subcategoryId = part ? starterId(scope) : undefined;
  const grant = { specialistId, categoryId: starterId(category), subcategoryId, quantity, unitPriceMinor };
  const { lotId } = await app.transact((tx) => grantCredits(tx, { ...grant, reason: "test", key: newId() }));
  return lotId;
};

/** A specialist who can be booked: onboarded, with profile, category, its credential, credits and open hours. */
export const makeSpecialist = async (app: Ground, options: SpecialistOptions = {}): Promise<string> => {
  const { category = "career", subcategories = [], zone = "Europe/Vienna", credits = 5 } = options;
  const specialistId = await makePerson(app, { onboardedAt: app.clock.now(), timeZone: zone, ...options.person });
  const categoryId = starterId(category);
  const demanded = (await findCategory(app.services.db.read, categoryId))?.requiredCredential;
  await app.transact(async (tx) => {
    await saveProfile(tx, profileOf(specialistId, options.profile));
    const subcategoryIds = subcategories.map((slug) => starterId(`${category}/${slug}`));
    await startServing(tx, { specialistId, categoryId, subcategoryIds });
    await saveCalendar(tx, { specialistId, rules: { ...proposedCalendar(zone), ...options.calendar } });
    if (demanded) {
      const held = { specialistId, type: demanded, number: "AT-1", issuer: "The authority" };
      await verifyCredential(tx, await addCredential(tx, held));
    }
  });
  const { unitPriceMinor } = options;
  if (credits > 0) await giveCredits(app, specialistId, { scope: category, quantity: credits, unitPriceMinor });
  return specialistId;
};
