// ZIP archives that are sent while their files are read, of any size and number of files (ZIP64).

interface ZipFile {
  /** With its folder: "leads.csv" */
  name: string;
  /** In ms. */
  modifiedAt: number;
}

/** Stored as it is, because it is compressed already or small. */
export interface StoredFile extends ZipFile {
  content: Uint8Array;
}

/** In parts that are compressed one after another (DEFLATE, RFC 1951). */
export interface DeflatedFile extends ZipFile {
  parts: AsyncIterable<Uint8Array>;
  /** Of the whole content, in bytes. */
  size: number;
  /** CRC-32 of the whole content. */
  crc: number;
}

/** ZIP files know this method by this number. */
const DEFLATE = 8;
/** How much may be ready to be sent. */
const READY = new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 });

const optionsOf = (file: StoredFile | DeflatedFile) => {
  const lastModDate = new Date(file.modifiedAt);
  return "parts" in file
    ? { lastModDate, passThrough: true, compressionMethod: DEFLATE, uncompressedSize: file.size, crc32: file.crc }
    : { lastModDate, level: 0, uncompressedSize: file.content.length };
};

const streamOf = (file: StoredFile | DeflatedFile): ReadableStream<Uint8Array> =>
  ReadableStream.from("parts" in file ? file.parts : [file.content]);

/** Whoever stops reading has stopped the reading of files, too. A file that can't be read breaks the archive off. */
export async function* zipOf(files: AsyncIterable<StoredFile | DeflatedFile>): AsyncGenerator<Uint8Array> {
  // Loaded on first use: most processes never need it.
  const { ZipWriter } = await import("@zip.js/zip.js/lib/zip-core-writer.js");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, READY);
  const zip = new ZipWriter(writable, { useWebWorkers: false });
  const write = async () => {
    for await (const file of files) await zip.add(file.name, streamOf(file), optionsOf(file));
    await zip.close();
  };
  // An archive without its directory is no archive, so that a half one is never taken for a whole one.
  const written = write().catch((error) => writable.abort(error));
  yield* readable;
  await written;
}
