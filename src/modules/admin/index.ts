// The door of admin: administrators' screens, composed from the doors of the modules before it. No tables.
import { adminRoutes } from "./routes.ts";

export { appointAdministrator } from "./users/appoint-administrator.ts";

export const admin = { routes: adminRoutes, prefixes: ["Admin"], listeners: [] };
