// The door of help: requests of specialists to the people who run Parley.
import { helpRoutes } from "./routes.ts";

export const help = { routes: helpRoutes, prefixes: ["Help"], listeners: [] };
