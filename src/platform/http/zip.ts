// ZIP archives that are sent while their files are read.
import { Zip, type ZipInputFile, ZipPassThrough } from "fflate";

/** An archive that is written: `take` returns what is ready to be sent. */
export const openZip = () => {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  return {
    add: (file: ZipInputFile): void => zip.add(file),
    end: (): void => zip.end(),
    take: (): Uint8Array[] => {
      const taken = ready;
      ready = [];
      return taken;
    },
  };
};

export interface StoredFile {
  name: string;
  content: Uint8Array;
  /** In ms. */
  modifiedAt: number;
}

/** An archive of files that are stored as they are, because they are compressed already or small. */
export async function* zipOf(files: AsyncIterable<StoredFile>): AsyncGenerator<Uint8Array> {
  const zip = openZip();
  for await (const { name, content, modifiedAt } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = modifiedAt;
    zip.add(entry);
    entry.push(content as Uint8Array<ArrayBuffer>, true);
    yield* zip.take();
  }
  zip.end();
  yield* zip.take();
}
