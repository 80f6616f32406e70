// Creates people, credits and calendars for tests, with complete defaults.
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

/** The app of a test, or the services on the database of running processes. */
export type TestContext = Pick<TestApp, "services" | "transact"> & { clock: Clock };

let made = 0;

/** Matches no password. Tests of sign-in create their own. */
const NO_PASSWORD = "$argon2id$none";

/** Creates a user with a verified address who is neither an administrator nor onboarded. Returns the id. */
export const makePerson = (app: TestContext, person: Partial<NewPerson> = {}): Promise<string> => {
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

/** Creates an administrator with a verified address. Returns the id. */
export const makeAdministrator = (app: TestContext, person: Partial<NewPerson> = {}): Promise<string> =>
  makePerson(app, { isAdmin: true, ...person });

/** A valid profile. */
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
  /** Slugs of the served subcategories; all if empty. */
  subcategories?: string[];
  credits?: number;
  unitPriceMinor?: number;
  zone?: string;
  calendar?: Partial<CalendarRules>;
}

/** Grants credits in a starter category or subcategory ("mortgages/first-home"). Returns the lot's id. */
export const giveCredits = async (
  app: TestContext,
  specialistId: string,
  { scope = "career", quantity = 5, unitPriceMinor = 1_500 }: {
    scope?: string;
    quantity?: number;
    unitPriceMinor?: number;
  } = {},
): Promise<string> => {
  const [category = "", topic] = scope.split("/");
  const subcategoryId = topic ? starterId(scope) : undefined;
  const grant = { specialistId, categoryId: starterId(category), subcategoryId, quantity, unitPriceMinor };
  const { lotId } = await app.transact((tx) => grantCredits(tx, { ...grant, reason: "test", key: newId() }));
  return lotId;
};

const BILLED_TO = { line1: "Ring 1", postcode: "1010", city: "Vienna", country: "AT" };

/** Lets a person buy credits of starter categories: a complete profile that serves them, with verified credentials. */
export const enableBuying = async (app: TestContext, specialistId: string, categories = ["career"]): Promise<void> => {
  const all = await Promise.all(categories.map((slug) => findCategory(app.services.db.read, starterId(slug))));
  await app.transact(async (tx) => {
    await saveProfile(tx, profileOf(specialistId, { billingAddress: BILLED_TO }));
    for (const { id: categoryId, requiredCredential: type } of all.map((category) => category!)) {
      await startServing(tx, { specialistId, categoryId });
      if (type) {
        await verifyCredential(tx, await addCredential(tx, { specialistId, type, number: "AT-1", issuer: "IT" }));
      }
    }
  });
};

/** Creates a specialist who can be booked, with profile, category, required credential, credits and hours. Returns the id. */
export const makeSpecialist = async (app: TestContext, options: SpecialistOptions = {}): Promise<string> => {
  const { category = "career", subcategories = [], zone = "Europe/Vienna", credits = 5 } = options;
  const specialistId = await makePerson(app, { onboardedAt: app.clock.now(), timeZone: zone, ...options.person });
  const categoryId = starterId(category);
  const required = (await findCategory(app.services.db.read, categoryId))?.requiredCredential;
  await app.transact(async (tx) => {
    await saveProfile(tx, profileOf(specialistId, options.profile));
    const subcategoryIds = subcategories.map((slug) => starterId(`${category}/${slug}`));
    await startServing(tx, { specialistId, categoryId, subcategoryIds });
    await saveCalendar(tx, { specialistId, rules: { ...proposedCalendar(zone), ...options.calendar } });
    if (required) {
      const held = { specialistId, type: required, number: "AT-1", issuer: "The authority" };
      await verifyCredential(tx, await addCredential(tx, held));
    }
  });
  const { unitPriceMinor } = options;
  if (credits > 0) await giveCredits(app, specialistId, { scope: category, quantity: credits, unitPriceMinor });
  return specialistId;
};
