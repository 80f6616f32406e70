// The profile editor's verbs: what it opens with, what it saves, and how the account looks to its owner.
import { profileChanged } from "@/events.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { toE164 } from "@/platform/phone.ts";
import { iso } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { getPerson, type Person } from "@/modules/auth/index.ts";
import { listServable, type Servable } from "@/modules/catalog/index.ts";
import { pricingOf } from "@/modules/settings/index.ts";
import { clearDraft } from "./drafts.ts";
import { requireSound } from "./faults.ts";
import { listOwnCredentials } from "./own-credentials.ts";
import type { AccountProfile, OwnProfile, ProfileEditor, UpdateProfileInput } from "./profile-schemas.ts";
import { cardOf, findPhotoId, findProfile, photoUrl, type Profile, servedBy, writeProfile } from "./profiles.ts";
import { profileFaults } from "./rules.ts";
import { choiceOf, serviceFaults, servicesShown, writeServices } from "./services.ts";
import { type TidyProfile, tidyProfile } from "./tidy-rules.ts";

/** The caller's profile, or a proposal made of the account, with everything that can be chosen. */
export const editProfile = async (ctx: Ctx): Promise<ProfileEditor> => {
  const offered = await listServable(ctx.db.read);
  const { currency } = await pricingOf(ctx.db.read);
  const categories = offered.map((category) => choiceOf(category, currency));
  return { ...await ownProfile(ctx, offered), choices: { categories, currency } };
};

const ownProfile = async (ctx: Ctx, offered: readonly Servable[]): Promise<OwnProfile> => {
  const { id } = userOf(ctx);
  const db = ctx.db.read;
  const saved = await findProfile(db, id);
  const profile = saved ? await formOf(db, saved, offered) : proposal(await getPerson(db, id));
  const faults = [...profileFaults(profile), ...serviceFaults(profile.serves, offered)];
  return {
    version: saved?.version ?? 0,
    saved: saved !== undefined,
    complete: saved !== undefined && faults.length === 0,
    faults,
    profile,
    photoUrl: photoUrl(await findPhotoId(db, id)),
    credentials: await listOwnCredentials(db, id, ctx.now),
  };
};

const formOf = async (db: Reader, saved: Profile, offered: readonly Servable[]): Promise<TidyProfile> =>
  tidyProfile({
    ...saved,
    serves: servicesShown(await servedBy(db, saved.specialistId), offered),
  });

/** What the account tells already; the rest is for its owner to write. */
const proposal = ({ firstName, lastName, phone, locale }: Person): TidyProfile =>
  tidyProfile({
    displayName: `${firstName} ${lastName}`,
    headline: "",
    bio: "",
    languages: [/^[a-z]{2}\b/i.exec(locale)?.[0].toLowerCase() ?? "en"],
    yearsOfExperience: 0,
    locations: phone ? [{ kind: "phone", detail: phone }] : [],
    serves: [],
  });

/**
 * Saves the caller's profile with what it serves; its draft is done with. The same again changes nothing, whatever its
 * version. Throws 400 with a sentence for each fault, `stale_version` when it was changed elsewhere meanwhile.
 */
export const updateProfile = async (ctx: Ctx, { version, profile }: UpdateProfileInput): Promise<OwnProfile> => {
  const written = withNumbers(tidyProfile(profile));
  requireSound(profileFaults(written));
  await transact(ctx, (tx) => changeProfile(tx, userOf(ctx).id, { version, written }));
  return await ownProfile(ctx, await listServable(ctx.db.read));
};

const changeProfile = async (
  tx: Tx,
  specialistId: string,
  { version, written }: { version: number; written: TidyProfile },
): Promise<void> => {
  const offered = await listServable(tx);
  requireSound(serviceFaults(written.serves, offered));
  await clearDraft(tx, { userId: specialistId, form: "profile" });
  const saved = await findProfile(tx, specialistId);
  if (saved && isSame(await formOf(tx, saved, offered), written)) return;
  requireVersion(version, saved?.version ?? 0);
  const { serves, ...fields } = written;
  await writeProfile(tx, { specialistId, ...fields });
  await writeServices(tx, specialistId, { serves, offered });
  await publish(tx, profileChanged({ specialistId }));
};

const isSame = (a: TidyProfile, b: TidyProfile): boolean => JSON.stringify(a) === JSON.stringify(b);

const requireVersion = (version: number, currentVersion: number): void => {
  if (version === currentVersion) return;
  throw conflict(
    "stale_version",
    "Your profile was changed in another tab or on another device after you opened it here. Please reload the page and make your change again.",
    { currentVersion },
  );
};

/** Numbers as they are called, whatever blanks were typed; what is no number stays for `profileFaults` to refuse. */
const withNumbers = (profile: TidyProfile): TidyProfile => ({
  ...profile,
  locations: profile.locations.map(({ kind, detail }) => ({
    kind,
    detail: kind === "zoom" ? detail : toE164(detail) ?? detail,
  })),
});

/** The caller's account, and the card that visitors see. */
export const viewAccount = async (ctx: Ctx): Promise<AccountProfile> => {
  const person = await getPerson(ctx.db.read, userOf(ctx).id);
  const { id, email, firstName, lastName, phone, timeZone, locale, isAdmin } = person;
  return {
    ...{ id, email, firstName, lastName, phone, timeZone, locale, isAdmin },
    onboarded: person.onboardedAt !== null,
    memberSince: iso(person.createdAt),
    card: await cardOf(ctx.db.read, id, ctx.now) ?? null,
  };
};
