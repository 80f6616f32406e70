// Who leaves is forgotten: the profile keeps its id for what refers to it, and nothing of the person.
import { eq } from "drizzle-orm";
import { profileChanged } from "@/events.ts";
import type { PersonalDataSource } from "@/platform/personal-data.ts";
import { publish } from "@/platform/events/outbox.ts";
import { iso } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { listOwnCredentials } from "./own-credentials.ts";
import { findProfile, servedBy } from "./profiles.ts";
import { credentialDocuments, credentials, formDrafts, photos, profiles, servedCategories } from "./tables.ts";

/** How a specialist is called in the history of others. */
export const FORMER_NAME = "Former specialist";

/** auth.account_deleted, in its transaction. */
export const forgetSpecialist = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  await tx.delete(credentialDocuments).where(eq(credentialDocuments.specialistId, userId));
  await tx.delete(credentials).where(eq(credentials.specialistId, userId));
  await tx.delete(photos).where(eq(photos.specialistId, userId));
  await tx.delete(formDrafts).where(eq(formDrafts.userId, userId));
  await tx.delete(servedCategories).where(eq(servedCategories.specialistId, userId));
  const forgotten = await tx.update(profiles).set({
    displayName: FORMER_NAME,
    headline: "",
    bio: "",
    photoId: null,
    company: null,
    vatId: null,
    billingAddress: null,
    languages: [],
    yearsOfExperience: 0,
    locations: [],
    accepting: false,
    changedAt: tx.now,
  }).where(eq(profiles.specialistId, userId)).returning({ specialistId: profiles.specialistId });
  if (forgotten.length) await publish(tx, profileChanged({ specialistId: userId }));
};

/** What is kept about a specialist, for his own export. */
export const specialistData: PersonalDataSource[] = [
  {
    name: "profile",
    async collect({ db }, userId) {
      const profile = await findProfile(db.read, userId);
      if (!profile) return null;
      const { specialistId: _, changedAt, ...written } = profile;
      const serves = (await servedBy(db.read, userId)).map(({ specialistId: _, ...service }) => service);
      return { ...written, serves, changedAt: iso(changedAt) };
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
