// Makes a photo small before it is sent: a square of its middle, 512 pixels at most, as WebP or JPEG.

/** Side of the square that is sent, in pixels. */
const PHOTO_SIDE = 512;
const QUALITY = 0.86;
/** In this order: what a browser cannot write, it writes as PNG. */
const KINDS = ["image/webp", "image/jpeg"] as const;

export interface Square {
  x: number;
  y: number;
  side: number;
}

/** The square that is kept: the middle; of an upright picture a little above it, where faces are. */
export const squareOf = (width: number, height: number): Square => {
  const side = Math.min(width, height);
  return { side, x: Math.round((width - side) / 2), y: Math.round((height - side) / 3) };
};

const write = (canvas: HTMLCanvasElement, kind: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, kind, QUALITY));

/** The small photo; undefined when the file is no picture that this browser can read. */
export const shrinkPhoto = async (file: Blob): Promise<Blob | undefined> => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!picture) return undefined;
  const { x, y, side } = squareOf(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, PHOTO_SIDE);
  const pen = canvas.getContext("2d");
  if (!pen) return undefined;
  // Transparent parts would turn black in a JPEG.
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const kind of KINDS) {
    const written = await write(canvas, kind);
    if (written?.type === kind) return written;
  }
  return undefined;
};
