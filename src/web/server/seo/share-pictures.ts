// The pictures that a build has drawn for links to pages (scripts/pictures.ts).
import { existsSync, readFileSync } from "node:fs";

export interface SharePicture {
  path: string;
  width: number;
  height: number;
  alt: string;
}

const SIZE = { width: 1200, height: 630 };
const GENERAL = "general";

export interface SharePictures {
  /**
   * The picture with this name on it; the general one for a category that was added or renamed after the build. Undefined
   * without a build.
   */
  of(category?: { slug: string; name: string }): SharePicture | undefined;
}

const readNames = (folder: string | undefined): Record<string, string> => {
  const file = `${folder}/share/names.json`;
  return folder && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
};

/** @param folder of the build; absent while Vite serves the browser's code. */
export const findSharePictures = (folder: string | undefined): SharePictures => {
  const names = readNames(folder);
  return {
    of(category) {
      const isDrawn = category && Object.hasOwn(names, category.slug) && names[category.slug] === category.name;
      const slug = isDrawn ? category.slug : GENERAL;
      const alt = names[slug];
      return alt === undefined ? undefined : { path: `/share/${slug}.png`, ...SIZE, alt };
    },
  };
};
