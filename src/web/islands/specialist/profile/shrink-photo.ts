// Resizes a photo before the upload: a centred square of at most 512 pixels, as WebP or JPEG.

/** In pixels. */
const PHOTO_SIDE = 512;
const QUALITY = 0.86;
/** In this order. A browser writes types that it does not support as PNG. */
const KINDS = ["image/webp", "image/jpeg"] as const;

export interface Square {
  x: number;
  y: number;
  side: number;
}

/** The centred square. Of an upright picture it is a little higher, where faces are. */
export const squareOf = (width: number, height: number): Square => {
  const side = Math.min(width, height);
  return { side, x: Math.round((width - side) / 2), y: Math.round((height - side) / 3) };
};

const write = (canvas: HTMLCanvasElement, kind: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, kind, QUALITY));

/** Returns undefined when the browser can't read the file as a picture. */
export const shrinkPhoto = async (file: Blob): Promise<Blob | undefined> => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!picture) return undefined;
  const { x, y, side } = squareOf(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, PHOTO_SIDE);
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  // Transparent areas would be black in a JPEG.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const kind of KINDS) {
    const written = await write(canvas, kind);
    if (written?.type === kind) return written;
  }
  return undefined;
};
