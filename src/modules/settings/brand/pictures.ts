// The pictures of a marketplace: drawn anew from what was uploaded, so that nothing of the file but its picture is kept,
// stored in the database, and served under a name that changes with their content.
import { Buffer } from "node:buffer";
import { eq, inArray } from "drizzle-orm";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid } from "@/platform/errors.ts";
import { contentId } from "@/platform/ids.ts";
import { brandPictures } from "../tables.ts";
import type { Resources } from "../schemas.ts";
import { BRAND_PICTURES, type PictureKind, pictureOf, PICTURES, UPLOAD_BOUNDS } from "./rules.ts";

/** The namespace of the ids of pictures, which belong to nobody. */
const NAMESPACE = "0199c0de-0000-7000-8000-00000000b4a2";
/** `ResizeFit.Inside` of the library, whose enums exist only once it is loaded. */
const FIT_INSIDE = 2;

/** The quality of WebP, from 0 to 100. */
const QUALITY = 86;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const isPng = (bytes: Uint8Array): boolean => PNG.every((byte, at) => bytes[at] === byte);

const isPhoto = (bytes: Uint8Array): boolean => {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return start.startsWith("\xff\xd8\xff") || (start.startsWith("RIFF") && start.endsWith("WEBP"));
};

const DAMAGED = "This picture can't be read. It may be damaged; please choose another one.";

interface Source {
  /** As PNG, JPEG or WebP. */
  bytes: Uint8Array;
  hasScript: boolean;
}

/**
 * A PNG, an SVG drawn as one, or a photo where one is shown. Throws 400 for anything else, and for an SVG that needs other
 * files or too much time.
 */
const readSource = async (bytes: Uint8Array, kind: PictureKind): Promise<Source> => {
  const takesPhotos = kind === "landing";
  const choose = takesPhotos ? "Please choose an SVG, PNG, JPEG or WebP." : "Please choose an SVG or a PNG.";
  if (bytes.length === 0) throw invalid([choose]);
  if (bytes.length > UPLOAD_BOUNDS.bytes) throw invalid(["Please choose a picture of at most 1 MB."]);
  if (isPng(bytes) || (takesPhotos && isPhoto(bytes))) return { bytes, hasScript: false };
  // Loaded on first use, like the library that draws: most processes never need them.
  const { inspectSvg } = await import("./svg.ts");
  const text = new TextDecoder().decode(bytes);
  if (takesPhotos && !text.trimStart().startsWith("<")) throw invalid([choose]);
  const { problem, hasScript, drawable, images } = inspectSvg(text);
  if (problem) throw invalid([problem]);
  const { drawSvg } = await import("./drawing.ts");
  const drawn = await drawSvg({ svg: drawable, images, side: UPLOAD_BOUNDS.side });
  if (!drawn) throw invalid([DAMAGED]);
  return { bytes: drawn, hasScript };
};

interface Drawn {
  bytes: Uint8Array;
  width: number;
  height: number;
}

const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** Draws a picture as large as its kind needs it. Throws 400 when it can't be drawn, or has a shape that doesn't fit. */
const draw = async (source: Source, kind: PictureKind): Promise<Drawn> => {
  const { Transformer } = await import("@napi-rs/image");
  const { orientationOf } = await import("@/platform/pictures/orientation.ts");
  const orientation = orientationOf(source.bytes);
  const open = () => new Transformer(source.bytes);
  const size = await attempt(() => open().metadata());
  if (!size || size.width < 1 || size.height < 1) throw invalid([DAMAGED]);
  if (Math.max(size.width, size.height) > UPLOAD_BOUNDS.side) {
    throw invalid([`Please choose a picture of at most ${UPLOAD_BOUNDS.side} pixels on each side.`]);
  }
  if (kind === "icon" && Math.abs(size.width / size.height - 1) > 0.01) {
    throw invalid(["An icon must be square. Please choose a picture that is as wide as it is high."]);
  }
  const { width, height } = PICTURES[kind];
  const fitting = () => open().rotate(orientation).resize({ width, height, fit: FIT_INSIDE });
  const bytes = await attempt(() => kind === "landing" ? fitting().webp(QUALITY) : fitting().png());
  if (!bytes) throw invalid([DAMAGED]);
  const drawn = await new Transformer(bytes).metadata();
  return { bytes: new Uint8Array(bytes), width: drawn.width, height: drawn.height };
};

/**
 * Stores a picture for the settings, which refer to it by its name; until they do, nobody sees it. Throws 400 with a
 * sentence when it can't be used. `hasScript`: the file had a script, which is not kept.
 */
export const uploadPicture = async (
  ctx: Ctx,
  { kind, bytes }: { kind: PictureKind; bytes: Uint8Array },
): Promise<{ name: string; hasScript: boolean }> => {
  const source = await readSource(bytes, kind);
  const { width, height, bytes: drawn } = await draw(source, kind);
  const name = `${contentId(NAMESPACE, drawn)}-${width}x${height}${kind === "landing" ? "w" : ""}`;
  await transact(ctx, async (tx) => {
    const row = { name, bytes: Buffer.from(drawn), createdAt: tx.now, createdBy: userOf(ctx).id };
    await tx.insert(brandPictures).values(row).onConflictDoNothing();
  });
  return { name, hasScript: source.hasScript };
};

/** A picture, as PNG or WebP as its name says; undefined where there is none of this name. */
export const findPicture = async (db: Reader, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const [row] = await db.select({ bytes: brandPictures.bytes }).from(brandPictures).where(eq(brandPictures.name, name));
  return row && new Uint8Array(row.bytes);
};

/** Throws 400 when a picture was never uploaded, or is not a square icon. */
export const requirePictures = async (
  tx: Tx,
  { brand, landingPicture }: Pick<Resources, "brand" | "landingPicture">,
): Promise<void> => {
  const names = [...BRAND_PICTURES.map((kind) => brand[kind]), landingPicture].filter(Boolean);
  if (names.length === 0) return;
  const stored = await tx.select({ name: brandPictures.name }).from(brandPictures)
    .where(inArray(brandPictures.name, names));
  if (new Set(names).size !== stored.length) throw invalid(["This picture does not exist. Please upload it again."]);
  const icon = pictureOf(brand.icon);
  if (icon && icon.width !== icon.height) throw invalid(["An icon must be square."]);
};
