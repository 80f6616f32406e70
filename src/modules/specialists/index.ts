// The public API of specialists: profiles, served categories, credentials, photos and onboarding.
import {
  accountDeleted,
  calendarChanged,
  creditsPurchased,
  orderPlaced,
  profileChanged,
  settingsChanged,
  specialistOnboarded,
} from "@/events.ts";
import { afterCommit, inTransaction } from "@/platform/events/bus.ts";
import { exported } from "@/platform/export/sources.ts";
import { requireMayBuy } from "./buying/buyers.ts";
import { issueOwedInvoices, issueOwnInvoice, issueWhenSellerIsKnown, taxOwnOrder } from "./buying/invoices.ts";
import { clearDraft } from "./onboarding/drafts.ts";
import { finishOnboardingIfPaid, grantWelcome } from "./onboarding/onboarding.ts";
import { anonymiseSpecialist, specialistData } from "./personal-data.ts";
import { encodeUploadedPhotos } from "./profile/photos.ts";
import { specialistRoutes } from "./routes.ts";
import {
  credentialDocuments,
  credentials,
  formDrafts,
  photos,
  profiles,
  profileSlugs,
  servedCategories,
} from "./tables.ts";

// Profiles and the categories that they serve.
export {
  findPhotoId,
  findProfile,
  listServices,
  listServing,
  loadCard,
  photoUrl,
  prepareProfile,
  type Profile,
  saveProfile,
  type ServedCategory,
  setAccepting,
  startServing,
  stopServing,
} from "./profile/profiles.ts";
export type { Photo } from "./profile/photo-encoding.ts";
export { readUpload, savePhoto } from "./profile/photos.ts";
export {
  countLicensed,
  countServing,
  countSpecialists,
  isSubcategoryServed,
  listServingIds,
  type ServingCount,
} from "./profile/serving.ts";

// Public pages of specialists.
export {
  findCurrentSlug,
  findPublicProfile,
  listCurrentSlugs,
  listPublicProfiles,
  listShuffledProfiles,
  viewPublicProfile,
  writePublic,
} from "./public/public-profiles.ts";

/** Booking links for people whom a specialist knows already. */
export { findLinkAt, findLinkPath, findOpenLink, type OpenLink } from "./public/own-links.ts";

// Credentials and their review.
export {
  addCredential,
  type Credential,
  credentialEnds,
  declineCredential,
  findCredential,
  listCredentials,
  listLicences,
  type PreparedCredential,
  verifyCredential,
} from "./credentials/credentials.ts";
export { normalizePlaces } from "./credentials/places.ts";
export { explainRegister } from "./credentials/registers.ts";
export {
  countPendingCredentials,
  type CredentialInReview,
  listCredentialsForReview,
  listPendingCredentials,
} from "./credentials/views.ts";

export { prepareDraft } from "./onboarding/drafts.ts";
export { loadBuyer } from "./buying/buyers.ts";
export { loadBillingDetails } from "./buying/invoices.ts";
export { getOnboardingStatus } from "./onboarding/onboarding.ts";

export const specialists = {
  exported: [
    exported(profiles, "Profiles of specialists"),
    exported(profileSlugs, "Addresses of public profiles, present and former"),
    exported(servedCategories, "Categories that specialists serve"),
    exported(credentials, "Credentials of specialists"),
    exported(credentialDocuments, "Documents of credentials", {
      files: { column: "bytes", nameOf: ({ id, name }) => `${id}-${name}` },
    }),
    exported(photos, "Photos of specialists", {
      files: { column: "bytes", nameOf: ({ id, contentType }) => `${id}.${contentType.split("/")[1]}` },
    }),
    exported(formDrafts, "Forms that specialists have begun"),
  ],
  routes: specialistRoutes,
  prefixes: [
    "Specialists",
    "Onboarding",
    "Users/ProfileData",
    "Loader/RegistrationProps",
    "Dashboard/UserActive",
    "Dashboard/SetUserActive",
  ],
  listeners: [
    inTransaction(
      calendarChanged,
      (tx, { specialistId }) => clearDraft(tx, { userId: specialistId, form: "calendar" }),
    ),
    inTransaction(orderPlaced, requireMayBuy),
    inTransaction(orderPlaced, taxOwnOrder),
    inTransaction(accountDeleted, anonymiseSpecialist),
    inTransaction(creditsPurchased, issueOwnInvoice),
    inTransaction(creditsPurchased, finishOnboardingIfPaid),
    inTransaction(profileChanged, finishOnboardingIfPaid),
    inTransaction(calendarChanged, finishOnboardingIfPaid),
    inTransaction(specialistOnboarded, grantWelcome),
    afterCommit(settingsChanged, "specialists.issueOwedInvoices", issueWhenSellerIsKnown),
  ],
  schedules: [
    { name: "specialists.encode-photos", every: 300_000, run: encodeUploadedPhotos },
    { name: "specialists.issue-owed-invoices", every: 3_600_000, run: issueOwedInvoices },
  ],
  personalData: specialistData,
};
