// Makes accounts of the demo's people, through the same verbs by which real ones come to be.
import { createUser, findPersonByEmail } from "@/modules/auth/index.ts";
import { grantCredits } from "@/modules/billing/index.ts";
import { bestPackage, lineTotal } from "@/modules/billing/rules.ts";
import { findCategory, findSubcategory, starterId } from "@/modules/catalog/index.ts";
import { leadPrice } from "@/modules/catalog/rules.ts";
import { saveCalendar } from "@/modules/scheduling/index.ts";
import { type CalendarRules, proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { pricingOf } from "@/modules/settings/index.ts";
import { addCredential, savePhoto, saveProfile, startServing, verifyCredential } from "@/modules/specialists/index.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { addressOf, NEW_ACCOUNTS } from "./people/people.ts";
import type { DemoPerson, Serving, Week } from "./people/person.ts";
import { creditsBought } from "./purchases.ts";

const INVOICED = "bought by invoice";

const minutes = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
};

const weekly = (week: Week): CalendarRules["weekly"] =>
  week.flatMap((day, at) =>
    day.split(" ").filter(Boolean).map((range) => {
      const [from = "", to = ""] = range.split("-");
      return { weekday: at + 1, from: minutes(from), to: minutes(to) };
    })
  );

/** A person's calendar as it stands on the day on which the demo is made. */
export const calendarOf = (person: DemoPerson, now: Instant): CalendarRules => ({
  ...proposedCalendar(person.zone),
  ...person.calendar,
  ...person.dates?.(now),
  weekly: weekly(person.week),
});

/** Credits from before there was a shop, at what they cost. */
const carryOver = async (tx: Tx, specialistId: string, path: string, quantity: number): Promise<void> => {
  const [slug = "", part] = path.split("/");
  const categoryId = starterId(slug);
  const subcategoryId = part ? starterId(path) : undefined;
  const category = await findCategory(tx, categoryId);
  const subcategory = subcategoryId ? await findSubcategory(tx, subcategoryId) : undefined;
  const { packages } = await pricingOf(tx);
  const total = lineTotal(quantity, leadPrice(category!, subcategory), bestPackage(quantity, packages).discountBps);
  const unitPriceMinor = Math.round(total / quantity);
  const key = `demo-${specialistId}-${path}`;
  await grantCredits(tx, { specialistId, categoryId, subcategoryId, quantity, unitPriceMinor, reason: INVOICED, key });
};

/** All credits of a person but those that he buys later (`purchases.ts`). */
const beginWithCredits = async (tx: Tx, specialistId: string, { mailbox }: DemoPerson, serving: Serving) => {
  const { category, credits, partCredits = {} } = serving;
  const parts = Object.entries(partCredits).map(([part, some]) => [`${category}/${part}`, some] as const);
  for (const [path, all] of [[category, credits] as const, ...parts]) {
    const quantity = all - creditsBought(mailbox, path);
    if (quantity > 0) await carryOver(tx, specialistId, path, quantity);
  }
};

const beginServing = (tx: Tx, specialistId: string, { category, parts = [], strengths }: Serving): Promise<void> =>
  startServing(tx, {
    specialistId,
    categoryId: starterId(category),
    subcategoryIds: parts.map((part) => starterId(`${category}/${part}`)),
    strengths,
  });

const holdCredential = async (tx: Tx, specialistId: string, credential: DemoPerson["credentials"][number]) => {
  const { validYears, ...held } = credential;
  const expiresAt = validYears === undefined ? undefined : tx.now + validYears * 365 * DAY_MS;
  await verifyCredential(tx, await addCredential(tx, { specialistId, ...held, expiresAt }));
};

const createAccount = (tx: Tx, person: DemoPerson, passwordHash: string): Promise<string> =>
  createUser(tx, {
    email: addressOf(person.mailbox),
    passwordHash,
    firstName: person.firstName,
    lastName: person.lastName,
    phone: person.locations.find(({ kind }) => kind !== "zoom")?.detail,
    timeZone: person.zone,
    emailVerifiedAt: tx.now,
    onboardedAt: tx.now,
  });

/** What is served comes last: from then on every change is worked into matching. */
const setUp = async (tx: Tx, specialistId: string, person: DemoPerson, calendar: CalendarRules, photo: Uint8Array) => {
  await saveProfile(tx, {
    specialistId,
    displayName: `${person.firstName} ${person.lastName}`,
    headline: person.headline,
    bio: person.bio,
    company: person.company,
    billingAddress: person.billingAddress,
    languages: person.languages,
    yearsOfExperience: person.years,
    locations: person.locations,
    capPerDay: person.caps?.perDay,
    capPerWeek: person.caps?.perWeek,
    capSpendingPerMonth: person.caps?.spendingPerMonth,
  });
  await savePhoto(tx, { specialistId, bytes: photo });
  await saveCalendar(tx, { specialistId, rules: calendar });
  for (const credential of person.credentials) await holdCredential(tx, specialistId, credential);
  for (const serving of person.serves) await beginWithCredits(tx, specialistId, person, serving);
  for (const serving of person.serves) await beginServing(tx, specialistId, serving);
};

/** Drawn with the "Open Peeps" style of DiceBear (Pablo Stanley, CC0 1.0). */
const readPortrait = ({ mailbox }: DemoPerson): Promise<Uint8Array> =>
  Deno.readFile(new URL(`./portraits/${mailbox}.webp`, import.meta.url));

/** Creates a specialist with everything, as of the day they joined. An existing one stays unchanged. Returns the id. */
export const createSpecialist = async (ctx: Ctx, person: DemoPerson, passwordHash: string): Promise<string> => {
  const known = await findPersonByEmail(ctx.db.read, addressOf(person.mailbox));
  if (known) return known.id;
  const photo = await readPortrait(person);
  const calendar = calendarOf(person, ctx.now);
  return await transact({ ...ctx, now: ctx.now - person.joined * DAY_MS }, async (tx) => {
    const specialistId = await createAccount(tx, person, passwordHash);
    await setUp(tx, specialistId, person, calendar, photo);
    return specialistId;
  });
};

/** People who have an account and nothing else yet. */
export const createNewAccounts = async (ctx: Ctx, passwordHash: string): Promise<void> => {
  for (const { mailbox, verified, ...names } of NEW_ACCOUNTS) {
    const email = addressOf(mailbox);
    if (await findPersonByEmail(ctx.db.read, email)) continue;
    const emailVerifiedAt = verified ? ctx.now : undefined;
    await transact(ctx, (tx) => createUser(tx, { ...names, email, passwordHash, emailVerifiedAt }));
  }
};
