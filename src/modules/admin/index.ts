// Public API of admin: the administrators' calls, composed from the public APIs of the modules to its left. Its only table says who has taken what needs attention.
import { adminRoutes } from "./routes.ts";

export { appointAdministrator } from "./users/user-actions.ts";

export const admin = { routes: adminRoutes, prefixes: ["Admin"], listeners: [] };
