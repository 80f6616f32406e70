// The profile editor's requests: opening and saving the caller's profile, and the account.
import { profileChanged } from "@/events.ts";
import { getPerson, type Person } from "@/modules/auth/index.ts";
import { listServable, type Servable } from "@/modules/catalog/index.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { toE164 } from "@/platform/phone.ts";
import { fullName } from "@/platform/text.ts";
import { hasWrongCheckDigits } from "@/platform/validation/vat-numbers.ts";
import { iso } from "@/platform/time/time.ts";
import { namesSite, shownEmail } from "@/platform/validation/domains.ts";
import { hasLinkOrSymbol } from "@/platform/validation/names.ts";
import { findHomePlaces } from "../credentials/places.ts";
import { listOwnCredentials } from "../credentials/own-credentials.ts";
import { clearDraft } from "../onboarding/drafts.ts";
import { followName, viewOwnPublicProfile } from "../public/public-profiles.ts";
import { type FieldError, NO_SERVICE_ERROR, type OfferedLocation, profileErrors, WRONG_VAT_NUMBER } from "../rules.ts";
import { requireValid } from "../validation.ts";
import {
  deleteService,
  findPhotoId,
  findProfile,
  listServices,
  loadCard,
  photoUrl,
  type Profile,
  type ServedCategory,
  writeProfile,
  writeService,
} from "./profiles.ts";
import { type NormalizedProfile, normalizeProfile } from "./profile-rules.ts";
import type {
  AccountProfile,
  OwnProfile,
  ProfileEditor,
  ServableCategory,
  ServiceForm,
  UpdateProfileInput,
} from "./schemas.ts";
import type { Money } from "@/platform/money.ts";

const error = (sentence: string): FieldError => ({ field: "serves", sentence });

/** The validation errors of a profile's categories; empty when they can be saved. */
const serviceErrors = (serves: readonly ServiceForm[], offered: readonly Servable[]): FieldError[] => {
  if (serves.length === 0) return [NO_SERVICE_ERROR];
  if (new Set(serves.map(({ categoryId }) => categoryId)).size < serves.length) {
    return [error("Please choose each category once.")];
  }
  const byId = new Map(offered.map((category) => [category.id, category]));
  return serves.flatMap((service) => {
    const category = byId.get(service.categoryId);
    return category ? errorsWithin(service, category) : [error("One of the categories is no longer offered.")];
  });
};

const errorsWithin = ({ subcategoryIds, strengths }: ServiceForm, category: Servable): FieldError[] => {
  const subcategories = category.subcategories.map(({ id }) => id);
  const answers = new Map(category.matching.map(({ key, options }) => [key, options.map(({ value }) => value)]));
  const subcategoriesFit = subcategoryIds.every((id) => subcategories.includes(id));
  const strengthsFit = Object.entries(strengths)
    .every(([key, values]) => values.every((value) => answers.get(key)?.includes(value)));
  return [
    ...(subcategoriesFit ? [] : [error(`One of the topics of ${category.name} is no longer offered.`)]),
    ...(strengthsFit ? [] : [error(`Your strengths in ${category.name} no longer fit its questions.`)]),
  ];
};

/** Replaces the served categories that are still offered. Services of retired categories stay as they are. */
const writeServices = async (
  tx: Tx,
  specialistId: string,
  { serves, offered }: { serves: readonly ServiceForm[]; offered: readonly Servable[] },
): Promise<void> => {
  const kept = serves.map(({ categoryId }) => categoryId);
  for (const { categoryId } of await listServices(tx, specialistId)) {
    if (kept.includes(categoryId) || !offered.some(({ id }) => id === categoryId)) continue;
    await deleteService(tx, { specialistId, categoryId });
  }
  for (const service of serves) await writeService(tx, { specialistId, ...service });
};

/**
 * The services as the editor shows them, without categories, subcategories and answers that are no longer offered. A
 * category of which only retired subcategories are served is left out, because no subcategories would mean all of them.
 */
const toServiceForms = (served: readonly ServedCategory[], offered: readonly Servable[]): ServiceForm[] =>
  served.flatMap(({ categoryId, subcategoryIds, strengths }) => {
    const category = offered.find(({ id }) => id === categoryId);
    if (!category) return [];
    const offeredIds = subcategoryIds.filter((id) =>
      category.subcategories.some((subcategory) => subcategory.id === id)
    );
    if (subcategoryIds.length > 0 && offeredIds.length === 0) return [];
    const fitting = category.matching.flatMap(({ key, options }) => {
      const values = (strengths[key] ?? []).filter((value) => options.some((option) => option.value === value));
      return values.length > 0 ? [[key, values.sort()] as const] : [];
    });
    return [{ categoryId, subcategoryIds: offeredIds.sort(), strengths: Object.fromEntries(fitting) }];
  });

/** A category in the editor. */
const toServableCategory = (category: Servable, currency: string): ServableCategory => {
  const { leadPriceMinor, subcategories, ...shown } = category;
  const price = (amount: number): Money => ({ amount, currency });
  return {
    ...shown,
    leadPrice: price(leadPriceMinor),
    subcategories: subcategories.map(({ id, slug, name, leadPriceMinor }) => ({
      id,
      slug,
      name,
      leadPrice: price(leadPriceMinor),
    })),
  };
};

/** The caller's profile, or a proposal from the account, with everything that can be chosen. */
export const viewProfileEditor = async (ctx: Ctx): Promise<ProfileEditor> => {
  const offered = await listServable(ctx.db.read);
  const [{ currency }, publicProfile, places] = await Promise.all([
    getPricing(ctx.db.read),
    viewOwnPublicProfile(ctx),
    findHomePlaces(ctx.db.read, userOf(ctx).id),
  ]);
  const categories = offered.map((category) => toServableCategory(category, currency));
  return { ...await ownProfile(ctx, offered), publicProfile, choices: { categories, currency, places } };
};

const ownProfile = async (ctx: Ctx, offered: readonly Servable[]): Promise<OwnProfile> => {
  const { id } = userOf(ctx);
  const db = ctx.db.read;
  const saved = await findProfile(db, id);
  const profile = saved ? await loadForm(db, saved, offered) : proposal(await getPerson(db, id));
  const errors = [...profileErrors(profile), ...serviceErrors(profile.serves, offered)];
  return {
    version: saved?.version ?? 0,
    saved: saved !== undefined,
    complete: saved !== undefined && errors.length === 0,
    faults: errors,
    profile,
    photoUrl: photoUrl(await findPhotoId(db, id)),
    credentials: await listOwnCredentials(db, id, ctx.now),
  };
};

const loadForm = async (db: Reader, saved: Profile, offered: readonly Servable[]): Promise<NormalizedProfile> =>
  normalizeProfile({
    ...saved,
    serves: toServiceForms(await listServices(db, saved.specialistId), offered),
  });

/** A proposal from the account. The owner writes the rest. */
const proposal = ({ firstName, lastName, phone, locale }: Person): NormalizedProfile =>
  normalizeProfile({
    displayName: fullName({ firstName, lastName }),
    headline: "",
    bio: "",
    languages: [/^[a-z]{2}\b/i.exec(locale)?.[0].toLowerCase() ?? "en"],
    yearsOfExperience: 0,
    locations: phone ? [{ kind: "phone", detail: phone }] : [],
    serves: [],
  });

/** Emails to visitors contain the display name, so it must not look like the address of a site. */
const nameErrors = (displayName: string): FieldError[] =>
  hasLinkOrSymbol(displayName) || namesSite(displayName)
    ? [{ field: "displayName", sentence: "Please enter your name as visitors see it without links or symbols." }]
    : [];

/**
 * Saves the caller's profile with its services, and deletes its draft. The same content again changes nothing, whatever
 * its version. Throws 400 with the validation errors, and `stale_version` when the profile has changed meanwhile.
 */
export const updateProfile = async (ctx: Ctx, { version, profile }: UpdateProfileInput): Promise<OwnProfile> => {
  const fields = withPhoneNumbers(normalizeProfile(profile));
  requireValid([...nameErrors(profile.displayName), ...profileErrors(fields)]);
  await transact(ctx, (tx) => changeProfile(tx, userOf(ctx).id, { version, fields }));
  return await ownProfile(ctx, await listServable(ctx.db.read));
};

const changeProfile = async (
  tx: Tx,
  specialistId: string,
  { version, fields }: { version: number; fields: NormalizedProfile },
): Promise<void> => {
  const offered = await listServable(tx);
  requireValid(serviceErrors(fields.serves, offered));
  await clearDraft(tx, { userId: specialistId, form: "profile" });
  const saved = await findProfile(tx, specialistId);
  requireValid(newValueErrors(fields, saved));
  if (saved && isSame(await loadForm(tx, saved, offered), fields)) return;
  requireVersion(version, saved?.version ?? 0);
  const { serves, ...profile } = fields;
  await followName(tx, saved, profile.displayName);
  await writeProfile(tx, { specialistId, ...profile });
  await writeServices(tx, specialistId, { serves, offered });
  await publish(tx, profileChanged({ specialistId }));
};

const isSame = (a: NormalizedProfile, b: NormalizedProfile): boolean => JSON.stringify(a) === JSON.stringify(b);

const requireVersion = (version: number, currentVersion: number): void => {
  if (version === currentVersion) return;
  throw conflict(
    "stale_version",
    "Your profile was changed in another tab or on another device. Please reload the page and make your change again.",
    { currentVersion },
  );
};

/** Numbers that nobody can have. One that is saved already stays, so that it does not prevent other changes. */
const newValueErrors = ({ vatId, locations }: NormalizedProfile, saved: Profile | undefined): FieldError[] => {
  const stored = saved?.locations.map(({ detail }) => detail);
  const isWrong = ({ kind, detail }: OfferedLocation) => kind !== "zoom" && !toE164(detail, stored);
  return [
    ...(vatId && vatId !== saved?.vatId && hasWrongCheckDigits(vatId)
      ? [{ field: "vatId" as const, sentence: WRONG_VAT_NUMBER }]
      : []),
    ...locations.filter(isWrong).map(({ kind }) => ({ field: "locations" as const, sentence: WRONG_NUMBERS[kind] })),
  ];
};

const WRONG_NUMBERS: Record<OfferedLocation["kind"], string> = {
  zoom: "",
  whatsapp: "This isn't a WhatsApp number that exists. Please check it.",
  phone: "This isn't a phone number that exists. Please check it, and leave out an extension.",
};

/** Converts phone numbers to E.164. Invalid ones stay as they are, for `profileErrors`. */
const withPhoneNumbers = (profile: NormalizedProfile): NormalizedProfile => ({
  ...profile,
  locations: profile.locations.map(({ kind, detail }) => ({
    kind,
    detail: kind === "zoom" ? detail : toE164(detail) ?? detail,
  })),
});

/** The caller's account and the card that visitors see. */
export const viewAccount = async (ctx: Ctx): Promise<AccountProfile> => {
  const person = await getPerson(ctx.db.read, userOf(ctx).id);
  const { id, email, firstName, lastName, phone, timeZone, locale, isAdmin } = person;
  return {
    id,
    email: shownEmail(email),
    firstName,
    lastName,
    phone,
    timeZone,
    locale,
    isAdmin,
    onboarded: person.onboardedAt !== null,
    memberSince: iso(person.createdAt),
    card: await loadCard(ctx.db.read, id, ctx.now) ?? null,
  };
};
