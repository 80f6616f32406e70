// Loaded on first use, like the library that draws: most processes never need it.
import ExifReader from "exifreader";

/**
 * How a picture is turned to be upright, as its EXIF says: 1 to 8 (EXIF 3.0, tag 274); undefined where nothing does. The
 * library that draws reads it from JPEG alone; PNG and WebP have it in chunks of their own.
 */
export const orientationOf = (bytes: Uint8Array): number | undefined => {
  try {
    const { Orientation } = ExifReader.load(Uint8Array.from(bytes).buffer, { includeTags: { exif: ["Orientation"] } });
    const value = Orientation?.value;
    return Number.isInteger(value) && value! >= 1 && value! <= 8 ? value : undefined;
  } catch {
    return undefined;
  }
};
