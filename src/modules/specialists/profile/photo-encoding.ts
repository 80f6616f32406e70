// Decodes an uploaded photo and writes it anew, so that nothing of the file but its picture is kept: no position, no
// camera, no hidden text, no other format (docs/design/operation.md#photos).
import { BOUNDS } from "../rules.ts";
import { type PictureSize, pictureSize } from "./picture-rules.ts";

export interface Photo {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Pixels of the longer side; no screen shows a photo larger than that. Screens themselves send 512. */
const STORED_SIDE = 1024;
/** The quality of WebP, from 0 to 100. */
const QUALITY = 86;
/** `ResizeFit.Inside` of the library, whose enums exist only once it is loaded. */
const FIT_INSIDE = 2;

const isLarger = ({ width, height }: PictureSize, side: number): boolean => Math.max(width, height) > side;

let last: Promise<unknown> = Promise.resolve();

/** One after another: a large photo takes 100 MB while it is decoded. The library works on a thread of its own. */
const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
};

/** The photo as it is stored: upright, at most 1024 pixels wide and high. Undefined when it can't be decoded. */
export const encodePhoto = async (bytes: Uint8Array): Promise<Photo | undefined> => {
  const size = pictureSize(bytes);
  if (!size || isLarger(size, BOUNDS.photo.side)) return undefined;
  // Loaded on first use: most web processes never need it.
  const [{ Transformer }, { orientationOf }] = await Promise.all([
    import("@napi-rs/image"),
    import("@/platform/pictures/orientation.ts"),
  ]);
  const encode = () => {
    const picture = new Transformer(bytes).rotate(orientationOf(bytes));
    const fitting = { width: STORED_SIDE, height: STORED_SIDE, fit: FIT_INSIDE };
    return (isLarger(size, STORED_SIDE) ? picture.fastResize(fitting) : picture).webp(QUALITY);
  };
  const encoded = await inOrder(() => encode().catch(() => undefined));
  return encoded && { contentType: "image/webp", bytes: new Uint8Array(encoded) };
};
