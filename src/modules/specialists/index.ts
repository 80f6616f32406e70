// The door of specialists: who they are, what they serve and may do, and how they look.
import { accountDeleted, calendarChanged, creditsPurchased, profileChanged, specialistOnboarded } from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { clearDraft } from "./drafts.ts";
import { forgetSpecialist, specialistData } from "./leaving.ts";
import { finishIfPaid, welcomeWithCredits } from "./purchases.ts";
import { specialistRoutes } from "./routes.ts";

export {
  addCredential,
  type Credential,
  credentialEnds,
  credentialUntil,
  declineCredential,
  findCredential,
  listCredentials,
  verifyCredential,
} from "./credentials.ts";
export { countHolding, countServing, isServedAsPart, type Serving } from "./serving.ts";
export { countWaiting, type CredentialInReview, listForReview, listWaiting } from "./credential-review.ts";
export { onboardingOf } from "./onboarding.ts";
export { savePhoto } from "./photos.ts";
export { listServingIds } from "./serving-ids.ts";
export {
  cardOf,
  findPhotoId,
  findProfile,
  listServing,
  photoUrl,
  type Profile,
  saveProfile,
  serve,
  type Served,
  servedBy,
  setAccepting,
  stopServing,
} from "./profiles.ts";

export const specialists = {
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
    inTransaction(accountDeleted, forgetSpecialist),
    inTransaction(creditsPurchased, finishIfPaid),
    inTransaction(profileChanged, finishIfPaid),
    inTransaction(calendarChanged, finishIfPaid),
    inTransaction(specialistOnboarded, welcomeWithCredits),
  ],
  personalData: specialistData,
};
