// Creates the demo's accounts, and credentials that await review, through the same actions as real ones.
import { createUser, findPersonByEmail } from "@/modules/auth/index.ts";
import { grantCredits } from "@/modules/billing/index.ts";
import { creditValue, priceLine } from "@/modules/billing/payments/payment-rules.ts";
import { findCategory, findSubcategory, starterId } from "@/modules/catalog/index.ts";
import { leadPrice } from "@/modules/catalog/rules.ts";
import { saveCalendar } from "@/modules/scheduling/index.ts";
import { type CalendarRules, proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { getPricing } from "@/modules/settings/index.ts";
import {
  addCredential,
  listCredentials,
  type Photo,
  readUpload,
  savePhoto,
  saveProfile,
  startServing,
  verifyCredential,
  writePublic,
} from "@/modules/specialists/index.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { findCountryOfZone } from "@/platform/places.ts";
import { cityOf, DAY_MS, type Instant } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { actingAs, signedInAs } from "./context.ts";
import { addressOf, NEW_ACCOUNTS } from "./people/people.ts";
import type { DemoPerson, Serving, Week } from "./people/person.ts";
import { creditsBought } from "./purchases.ts";
import { addOwnCredential, uploadDocument } from "@/modules/specialists/credentials/own-credentials.ts";

interface PendingCredential {
  mailbox: string;
  daysAgo: number;
  type: string;
  number: string;
  issuer: string;
  /** The category that the specialist serves with it. */
  category?: string;
  /** Lines of the document. */
  document?: string[];
}

const PENDING: readonly PendingCredential[] = [
  {
    mailbox: "pieter.janssens",
    daysAgo: 2,
    type: "insurance intermediary registration",
    number: "BE-0512-7731",
    issuer: "Financial Services and Markets Authority",
    category: "insurance",
    document: ["Financial Services and Markets Authority", "Register of insurance intermediaries", "No. BE-0512-7731"],
  },
  {
    mailbox: "sanne.devries",
    daysAgo: 0.2,
    type: "energy assessor certificate",
    number: "EPA-W 20931",
    issuer: "Netherlands Enterprise Agency",
  },
];

/** A PDF with one page of these lines (Latin letters only). */
const onePage = async (lines: readonly string[]): Promise<Uint8Array> => {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const document = await PDFDocument.create();
  document.addPage().drawText(lines.join("\n"), { x: 72, y: 740, size: 18, lineHeight: 28 });
  return await document.save();
};

const addPending = async (ctx: Ctx, id: string, pending: PendingCredential): Promise<void> => {
  const { type, number, issuer, category, document } = pending;
  if (category) await transact(ctx, (tx) => startServing(tx, { specialistId: id, categoryId: starterId(category) }));
  const { id: credentialId } = await addOwnCredential(ctx, { type, number, issuer });
  if (document) {
    await uploadDocument(ctx, { id: credentialId, name: "registration.pdf", bytes: await onePage(document) });
  }
};

/** Adds them as their specialists. Existing ones stay unchanged. */
export const addPendingCredentials = async (ctx: Ctx): Promise<void> => {
  for (const pending of PENDING) {
    const user = await signedInAs(ctx, pending.mailbox);
    const held = await listCredentials(ctx.db.read, user.id);
    if (held.some(({ number }) => number === pending.number)) continue;
    await addPending(actingAs(ctx, user, Math.round(ctx.now - pending.daysAgo * DAY_MS)), user.id, pending);
  }
};

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

/** A person's calendar on the day on which the demo is created. */
export const calendarOf = (person: DemoPerson, now: Instant): CalendarRules => ({
  ...proposedCalendar(person.zone),
  ...person.calendar,
  ...person.dates?.(now),
  weekly: weekly(person.week),
});

/** Grants credits that the specialist had before the demo's purchases, at the regular price. */
const grantStartingCredits = async (tx: Tx, specialistId: string, path: string, quantity: number): Promise<void> => {
  const [slug = "", topic] = path.split("/");
  const categoryId = starterId(slug);
  const subcategoryId = topic ? starterId(path) : undefined;
  const category = await findCategory(tx, categoryId);
  const subcategory = subcategoryId ? await findSubcategory(tx, subcategoryId) : undefined;
  const pricing = await getPricing(tx);
  const unitPriceMinor = creditValue(priceLine(quantity, leadPrice(category!, subcategory), pricing));
  const key = `demo-${specialistId}-${path}`;
  await grantCredits(tx, { specialistId, categoryId, subcategoryId, quantity, unitPriceMinor, reason: INVOICED, key });
};

/** All credits of a person except those that they buy later (`purchases.ts`). */
const grantCreditsOf = async (tx: Tx, specialistId: string, { mailbox }: DemoPerson, serving: Serving) => {
  const { category, credits, topicCredits = {} } = serving;
  const topics = Object.entries(topicCredits).map(([topic, quantity]) => [`${category}/${topic}`, quantity] as const);
  for (const [path, all] of [[category, credits] as const, ...topics]) {
    const quantity = all - creditsBought(mailbox, path);
    if (quantity > 0) await grantStartingCredits(tx, specialistId, path, quantity);
  }
};

const serveCategory = (tx: Tx, specialistId: string, { category, topics = [], strengths }: Serving): Promise<void> =>
  startServing(tx, {
    specialistId,
    categoryId: starterId(category),
    subcategoryIds: topics.map((topic) => starterId(`${category}/${topic}`)),
    strengths,
  });

const addVerifiedCredential = async (tx: Tx, specialistId: string, credential: DemoPerson["credentials"][number]) => {
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

/** Where a person of the demo would get invoices, in the city of their zone. */
const inventedAddress = (zone: string) => ({
  line1: "Sample Street 1",
  postcode: "1000",
  city: cityOf(zone),
  country: findCountryOfZone(zone) ?? "AT",
});

/** Categories come last, because from then on every change updates the read model. */
const createProfile = async (
  tx: Tx,
  specialistId: string,
  person: DemoPerson,
  calendar: CalendarRules,
  photo: Photo,
) => {
  await saveProfile(tx, {
    specialistId,
    displayName: `${person.firstName} ${person.lastName}`,
    headline: person.headline,
    bio: person.bio,
    company: person.company,
    billingAddress: person.billingAddress ?? inventedAddress(calendar.zone),
    languages: person.languages,
    yearsOfExperience: person.years,
    priceAfterwards: person.priceAfterwards,
    locations: person.locations,
    capPerDay: person.caps?.perDay,
    capPerWeek: person.caps?.perWeek,
    capSpendingPerMonth: person.caps?.spendingPerMonth,
  });
  await savePhoto(tx, { specialistId, photo });
  await saveCalendar(tx, { specialistId, rules: calendar });
  for (const credential of person.credentials) await addVerifiedCredential(tx, specialistId, credential);
  for (const serving of person.serves) await grantCreditsOf(tx, specialistId, person, serving);
  for (const serving of person.serves) await serveCategory(tx, specialistId, serving);
  if (person.isPublic !== false) await writePublic(tx, specialistId, true);
};

/** A drawing, encoded like every upload. */
const readPortrait = async ({ mailbox }: DemoPerson): Promise<Photo> =>
  await readUpload(await Deno.readFile(new URL(`./portraits/${mailbox}.webp`, import.meta.url)));

/** Creates a specialist with everything, as of the day they joined. An existing one stays unchanged. Returns the id. */
export const createSpecialist = async (ctx: Ctx, person: DemoPerson, passwordHash: string): Promise<string> => {
  const known = await findPersonByEmail(ctx.db.read, addressOf(person.mailbox));
  if (known) return known.id;
  const photo = await readPortrait(person);
  const calendar = calendarOf(person, ctx.now);
  return await transact({ ...ctx, now: ctx.now - person.joined * DAY_MS }, async (tx) => {
    const specialistId = await createAccount(tx, person, passwordHash);
    await createProfile(tx, specialistId, person, calendar, photo);
    return specialistId;
  });
};

/** Accounts without a profile. */
export const createNewAccounts = async (ctx: Ctx, passwordHash: string): Promise<void> => {
  for (const { mailbox, verified, ...names } of NEW_ACCOUNTS) {
    const email = addressOf(mailbox);
    if (await findPersonByEmail(ctx.db.read, email)) continue;
    const emailVerifiedAt = verified ? ctx.now : undefined;
    await transact(ctx, (tx) => createUser(tx, { ...names, email, passwordHash, emailVerifiedAt }));
  }
};
