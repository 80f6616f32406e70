// Photos as they are sent: no larger than they are shown, so that one from a phone is sent in a moment.

/** Part of a picture, in its pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const QUALITY = 0.86;
/** In this order. A browser writes types that it does not support as PNG. */
const KINDS = ["image/webp", "image/jpeg"] as const;

const write = (canvas: HTMLCanvasElement, kind: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, kind, QUALITY));

interface ShrinkOptions {
  /** Pixels of the longer side. */
  side: number;
  /** What is kept; everything unless given. */
  crop?(width: number, height: number): Area;
}

/** Returns undefined when the browser can't read the file as a picture. */
export const shrinkPhoto = async (file: Blob, { side, crop }: ShrinkOptions): Promise<Blob | undefined> => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!picture) return undefined;
  const { x, y, width, height } = crop?.(picture.width, picture.height) ??
    { x: 0, y: 0, width: picture.width, height: picture.height };
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  // Transparent areas would be black in a JPEG.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const kind of KINDS) {
    const written = await write(canvas, kind);
    if (written?.type === kind) return written;
  }
  return undefined;
};
