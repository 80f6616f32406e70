// Public API of settings: the documents that every other module reads.
import { exported } from "@/platform/export/sources.ts";
import { pictureFile } from "./brand/rules.ts";
import { settingsRoutes } from "./routes.ts";
import { brandPictures, settingsDocuments, settingsVersions } from "./tables.ts";

export { changeSettings, lastChangesByKey, listSettingsSteps } from "./changes.ts";
/** The operator's logo and icon, for pages. */
export { findPicture } from "./brand/pictures.ts";
export { isLocalOrigin } from "./embed-rules.ts";
export { ensureSettings, findSeller, getLifecycle, getPricing, getResources } from "./documents.ts";
export { isPreview, previewLanding } from "./documents.ts";
export type { SettingsName } from "./rules.ts";
export { getsTexts, textCost, textLimits } from "./text-limits.ts";

export const settings = {
  routes: settingsRoutes,
  prefixes: ["Settings"],
  listeners: [],
  exported: [
    exported(settingsDocuments, "Settings"),
    exported(settingsVersions, "Every version of the settings, with the legal texts"),
    exported(brandPictures, "The marketplace’s logo and icon", {
      files: { column: "bytes", nameOf: ({ name }) => pictureFile(name) },
    }),
  ],
};
