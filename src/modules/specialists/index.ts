// The door of specialists: who they are, what they serve and may do, and how they look.
import { specialistRoutes } from "./routes.ts";

export {
  addCredential,
  type Credential,
  credentialUntil,
  listCredentials,
  type NewCredential,
  verifyCredential,
} from "./credentials.ts";
export { savePhoto } from "./photos.ts";
export {
  cardOf,
  cardsOf,
  findProfile,
  type Profile,
  saveProfile,
  serve,
  type Served,
  servedBy,
  type Service,
  setAccepting,
  stopServing,
} from "./profiles.ts";

export const specialists = { routes: specialistRoutes, prefixes: ["Specialists"], listeners: [] };
