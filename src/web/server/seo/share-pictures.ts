// The pictures that a build has drawn for links to pages (scripts/pictures.ts).
import { existsSync, readFileSync } from "node:fs";
import type { PageHead } from "./page-head.tsx";

const SIZE = { width: 1200, height: 630 };
const GENERAL = "general";

/**
 * The picture with a category's name on it; the general one without a category, and for one that was added or renamed
 * after the build. Undefined without a build.
 */
export type SharePictureOf = (category?: { slug: string; name: string }) => PageHead["picture"];

const readNames = (folder: string | undefined): Record<string, string> => {
  const file = `${folder}/share/names.json`;
  return folder && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
};

/** @param folder of the build; absent while Vite serves the browser's code. */
export const findSharePictures = (folder: string | undefined): SharePictureOf => {
  const names = readNames(folder);
  return (category) => {
    const isDrawn = category && Object.hasOwn(names, category.slug) && names[category.slug] === category.name;
    const slug = isDrawn ? category.slug : GENERAL;
    const alt = names[slug];
    return alt === undefined ? undefined : { path: `/share/${slug}.png`, ...SIZE, alt };
  };
};
