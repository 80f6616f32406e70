// Public API of auth: users, their sessions, and who a request comes from.
import { emailVerified, userChanged } from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { exported } from "@/platform/export/sources.ts";
import { accountData } from "./account/account-deletion.ts";
import { closeInvitation } from "./invitations/invitations.ts";
import { updateSearchTerms } from "./people/people-lists.ts";
import { authRoutes } from "./routes.ts";
import { renewTotpSecrets } from "./second-factor/totp.ts";
import { purgeOldRows } from "./sweeps.ts";
import { users } from "./tables.ts";
import { invitations } from "./invitations/tables.ts";
import { listColumns, savedViews } from "./preferences/tables.ts";

export { readApiKey } from "./api-keys/authentication.ts";
export { announcementUrls } from "./account/announcements.ts";
export { eraseUnusedAccount } from "./account/account-deletion.ts";
export { createImportedUser, findUse, hasConfirmedAddress } from "./people/imported.ts";
export { findApiKey } from "./api-keys/api-keys.ts";
export { countActivePeople, filterActiveIds, listActiveIds } from "./people/people-lists.ts";
export { sessionCookie } from "./sessions/cookies.ts";
export { findFormerAddress, type FormerAddress } from "./people/people.ts";
export { type AccountLink, findAccountLink, forgotPasswordUrl, loginUrl } from "./account/codes.ts";
export { countRecoveryCodes, findFactors } from "./second-factor/enrolment.ts";
export { transactConfirmed } from "./second-factor/confirmation.ts";
export { resetSecondFactor } from "./second-factor/second-factors.ts";
export { hashPassword } from "./passwords/hashing.ts";
export { listLiveSessions } from "./sessions/sessions.ts";
export { listPeople, type PeopleFilter, walkPeople } from "./people/people-lists.ts";
export {
  countAccounts,
  createUser,
  findPeople,
  findPeopleByEmail,
  findPerson,
  findPersonByEmail,
  getLivePerson,
  getPerson,
  listAdministrators,
  markOnboarded,
  type NewPerson,
  type Person,
} from "./people/people.ts";
export {
  findInvitationLink,
  type Invitation,
  invite,
  listInvitations,
  listUninvited,
  resendInvitation,
  withdrawInvitation,
} from "./invitations/invitations.ts";
export { readPeople } from "./invitations/address-list.ts";
export { decidesAbout, decidesAboutUser, findOwnProblem, type Subjects } from "./people/own-decisions.ts";
export { openSession, readSession } from "./sessions/sessions.ts";
export { countOtherOwners, endSessions, makeAdmin, removeAdmin, suspend, unsuspend } from "./people/status-changes.ts";

export const auth = {
  exported: [
    exported(users, "People with an account: specialists and administrators", { omit: ["passwordHash", "nameKey"] }),
    exported(invitations, "People who were asked to register"),
    exported(listColumns, "Columns that administrators have chosen for their lists"),
    exported(savedViews, "Views of lists that administrators have saved"),
  ],
  routes: authRoutes,
  prefixes: [
    ...["Auth", "ApiKeys", "Users/IsAdmin", "Users/ListPreferences"],
    "Admin/ApiKeys",
    ...["Users/SaveColumns", "Users/SaveView", "Users/DeleteView"],
  ],
  listeners: [inTransaction(userChanged, updateSearchTerms), inTransaction(emailVerified, closeInvitation)],
  schedules: [
    { name: "auth.purge-old-rows", cron: "30 3 * * *", run: purgeOldRows },
    { name: "auth.renew-encryption", every: 3_600_000, run: renewTotpSecrets },
  ],
  personalData: accountData,
};
