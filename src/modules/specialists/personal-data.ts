// Account deletion and data export of specialists. The profile's row stays, without personal data, for meetings and leads.
import { eq } from "drizzle-orm";
import { profileChanged } from "@/events.ts";
import type { PersonalDataSource, Tx } from "@/platform/ctx.ts";
import { publish } from "@/platform/events/outbox.ts";
import { iso } from "@/platform/time/time.ts";
import { keepOwedBuyer } from "./buying/invoices.ts";
import { listOwnCredentials } from "./credentials/own-credentials.ts";
import { findProfile, listServices } from "./profile/profiles.ts";
import { deleteSlugs, listSlugs } from "./public/public-profiles.ts";
import { credentialDocuments, credentials, formDrafts, photos, profiles, servedCategories } from "./tables.ts";

/** The name of a deleted specialist in the history of others. */
export const FORMER_NAME = "Former specialist";

/** Listens to auth.account_deleted in its transaction. */
export const anonymiseSpecialist = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  await keepOwedBuyer(tx, userId);
  await tx.delete(credentialDocuments).where(eq(credentialDocuments.specialistId, userId));
  await tx.delete(credentials).where(eq(credentials.specialistId, userId));
  await tx.delete(photos).where(eq(photos.specialistId, userId));
  await deleteSlugs(tx, userId);
  await tx.delete(formDrafts).where(eq(formDrafts.userId, userId));
  await tx.delete(servedCategories).where(eq(servedCategories.specialistId, userId));
  const anonymised = await tx.update(profiles).set({
    displayName: FORMER_NAME,
    headline: "",
    bio: "",
    priceAfterwards: null,
    photoId: null,
    company: null,
    vatId: null,
    billingAddress: null,
    languages: [],
    yearsOfExperience: 0,
    locations: [],
    ownLink: null,
    accepting: false,
    public: false,
    changedAt: tx.now,
  }).where(eq(profiles.specialistId, userId)).returning({ specialistId: profiles.specialistId });
  if (anonymised.length) await publish(tx, profileChanged({ specialistId: userId }));
};

/** A specialist's export of their own data. */
export const specialistData: PersonalDataSource[] = [
  {
    name: "profile",
    async collect({ db }, userId) {
      const profile = await findProfile(db.read, userId);
      if (!profile) return null;
      const { specialistId: _, changedAt, ...fields } = profile;
      const serves = (await listServices(db.read, userId)).map(({ specialistId: _, ...service }) => service);
      return { ...fields, serves, addresses: await listSlugs(db.read, userId), changedAt: iso(changedAt) };
    },
  },
  { name: "credentials", collect: ({ db, now }, userId) => listOwnCredentials(db.read, userId, now) },
  {
    name: "drafts",
    async collect({ db }, userId) {
      const drafts = await db.read.select().from(formDrafts).where(eq(formDrafts.userId, userId));
      return drafts.filter(({ content }) => content !== null)
        .map(({ form, content, changedAt }) => ({ form, content, savedAt: iso(changedAt) }));
    },
  },
];
