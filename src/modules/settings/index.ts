// The door of settings: three documents that every other module reads.
import { settingsRoutes } from "./routes.ts";

export { changeSettings, lastChangesByKey, listSettingsSteps } from "./changes.ts";
export { ensureSettings, lifecycleOf, pricingOf, resourcesOf, type SettingsName } from "./documents.ts";

export const settings = { routes: settingsRoutes, prefixes: ["Settings"], listeners: [] };
