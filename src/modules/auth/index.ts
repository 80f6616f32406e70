// The door of auth: people with an account, their sessions, and who they are to a request.
import { userChanged } from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { accountData } from "./leaving.ts";
import { keepWords } from "./people-words.ts";
import { authRoutes } from "./routes.ts";
import { forgetOldTraces } from "./sweeps.ts";

export { countActivePeople, keepActiveIds, listActiveIds } from "./audience.ts";
export { sessionCookie } from "./cookies.ts";
export { findFormerAddress } from "./former-addresses.ts";
export { type AccountLink, findAccountLink, forgotPasswordUrl, loginUrl } from "./links.ts";
export { hashPassword } from "./passwords.ts";
export { listLiveSessions } from "./own-sessions.ts";
export { listPeople, type PeopleFilter, walkPeople } from "./people-lists.ts";
export {
  createUser,
  findPeople,
  findPerson,
  findPersonByEmail,
  getPerson,
  listAdministrators,
  markOnboarded,
  type NewPerson,
  type Person,
} from "./people.ts";
export { openSession, readSession } from "./sessions.ts";
export { countOtherAdministrators, endSessions, makeAdmin, removeAdmin, suspend, unsuspend } from "./standing.ts";

export const auth = {
  routes: authRoutes,
  prefixes: ["Auth", "Users/IsAdmin"],
  listeners: [inTransaction(userChanged, keepWords)],
  schedules: [{ name: "auth.forget-old-traces", cron: "30 3 * * *", run: forgetOldTraces }],
  personalData: accountData,
};
