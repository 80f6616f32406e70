// The door of auth: people with an account, their sessions, and who they are to a request.
export { sessionCookie } from "./cookies.ts";
export { hashPassword, passwordFits } from "./passwords.ts";
export {
  createUser,
  findPerson,
  findPersonByEmail,
  getPerson,
  listAdministrators,
  markOnboarded,
  type NewPerson,
  type Person,
  suspend,
  type Suspension,
  unsuspend,
} from "./people.ts";
export { endSession, type NewSession, openSession, readSession, revokeSessions } from "./sessions.ts";

export const auth = { listeners: [], prefixes: [] };
