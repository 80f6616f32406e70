// The door of settings: three documents that every other module reads.
import { settingsRoutes } from "./routes.ts";

export {
  changeSettings,
  ensureSettings,
  lifecycleOf,
  pricingOf,
  resourcesOf,
  type Settings,
  type SettingsChange,
  type SettingsName,
} from "./documents.ts";

export const settings = { routes: settingsRoutes, prefixes: ["Settings"], listeners: [] };
