// How a marketplace looks: its colour and its pictures (docs/product/catalogue-and-settings.md#look). Pure.
import { brandOf } from "@/platform/validation/colour.ts";

/** What an operator can upload. Heights are in pixels of the stored picture, which screens show at a quarter. */
export const PICTURES = {
  logo: { label: "Logo", help: "In place of the name, on light backgrounds.", height: 160, width: 800 },
  logoDark: {
    label: "Logo for dark backgrounds",
    help: "Without one, the logo above is used.",
    height: 160,
    width: 800,
  },
  icon: { label: "Icon", help: "Square: for browser tabs and home screens.", height: 512, width: 512 },
  landing: {
    label: "Picture",
    help: "A photo or drawing beside the topics; about three wide to two high looks best.",
    height: 900,
    width: 900,
  },
} as const;
export type PictureKind = keyof typeof PICTURES;
export const PICTURE_KINDS = Object.keys(PICTURES) as [PictureKind, ...PictureKind[]];
/** Those of `brand`. */
export const BRAND_PICTURES = ["logo", "logoDark", "icon"] as const satisfies PictureKind[];

/** A file may have this many bytes, and a picture this many pixels on each side. Browsers shrink photos before. */
export const UPLOAD_BOUNDS = { bytes: 1_000_000, side: 4_000 };

/** The name of an uploaded picture says its size, and that a photo is stored as WebP: "0199…-320x160", "0199…-900x600w". */
export const PICTURE_NAME = /^[0-9a-f-]{36}-(\d{1,3})x(\d{1,3})(w?)$/;

/** "0199…-320x160.png" */
export const pictureFile = (name: string): string => `${name}.${name.endsWith("w") ? "webp" : "png"}`;

/** Why a colour can't be the marketplace's; undefined where it can, as it is or a little darker. */
export const colourProblem = (colour: string): string | undefined =>
  colour === "" || brandOf(colour)
    ? undefined
    : "This colour is too light: neither text in it nor white text on it can be read. Choose a darker one.";

export interface Picture {
  /** Below the public address. */
  path: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** Where an uploaded picture is, and its size; undefined for none. */
export const pictureOf = (name = ""): Picture | undefined => {
  const [, width, height] = PICTURE_NAME.exec(name) ?? [];
  return width && height
    ? { path: `/brand/${pictureFile(name)}`, width: Number(width), height: Number(height) }
    : undefined;
};
