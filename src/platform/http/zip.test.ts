// Archives: what a reader finds in them, and that a half one is none.
import { Buffer } from "node:buffer";
import { crc32, deflateRawSync } from "node:zlib";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type DeflatedFile, type StoredFile, zipOf } from "./zip.ts";

const AT = Date.parse("2026-11-29T12:00:00Z");
const utf8 = (text: string) => new TextEncoder().encode(text);
const whole = async (files: AsyncIterable<StoredFile | DeflatedFile>) =>
  new Uint8Array(await new Response(ReadableStream.from(zipOf(files))).arrayBuffer());

const stored = (name: string, content = name): StoredFile => ({ name, content: utf8(content), modifiedAt: AT });
const deflated = (name: string, content: string): DeflatedFile => {
  const bytes = utf8(content);
  const compressed = deflateRawSync(bytes);
  return {
    name,
    modifiedAt: AT,
    size: bytes.length,
    crc: crc32(bytes),
    parts: ReadableStream.from([compressed.subarray(0, 5), compressed.subarray(5)]),
  };
};

test("has files as they are, and files that are compressed in parts", async () => {
  const text = "Zoë, Łódź\n".repeat(100);
  const archive = await whole(
    ReadableStream.from([stored("a/é.txt", text), deflated("b.csv", text), stored("empty", "")]),
  );
  const files = unzipSync(archive);
  expect(Object.keys(files)).toEqual(["a/é.txt", "b.csv", "empty"]);
  expect([files["a/é.txt"], files["b.csv"]].map((bytes) => new TextDecoder().decode(bytes))).toEqual([text, text]);
});

test("without files is an archive", async () => {
  expect(unzipSync(await whole(ReadableStream.from([])))).toEqual({});
});

test("of more than 4 GiB says where its files are", async () => {
  const gibibyte = new Uint8Array(1024 ** 3);
  const large = (name: string): DeflatedFile => ({ ...deflated(name, ""), parts: ReadableStream.from([gibibyte]) });
  const files = [...["a", "b", "c", "d"].map(large), stored("last")];
  let size = 0;
  let end = Buffer.alloc(0);
  for await (const bytes of zipOf(ReadableStream.from(files))) {
    size += bytes.length;
    end = Buffer.concat([end, bytes.subarray(-1_000)]).subarray(-1_000);
  }
  // ZIP 6.3.10, 4.3.12 and 4.5.3: an offset that has no room in the entry is 8 bytes in a field of its own.
  const entry = end.subarray(end.lastIndexOf("PK\x01\x02", undefined, "latin1"));
  expect(entry.readUInt32LE(42)).toBe(0xffff_ffff);
  const field = entry.subarray(46 + "last".length);
  const begin = size - end.length + end.lastIndexOf("PK\x03\x04", undefined, "latin1");
  expect([field.readUInt16LE(0), Number(field.readBigUInt64LE(4))]).toEqual([1, begin]);
  expect(begin).toBeGreaterThan(4 * gibibyte.length);
});

test("breaks off when a file can't be read", async () => {
  async function* files(): AsyncGenerator<StoredFile> {
    yield stored("a");
    throw new Error("gone");
  }
  const broken: DeflatedFile = {
    ...deflated("b", "b"),
    // deno-lint-ignore require-yield
    parts: (async function* () {
      throw new Error("gone");
    })(),
  };
  await expect(whole(files())).rejects.toThrow("gone");
  await expect(whole(ReadableStream.from([stored("a"), broken]))).rejects.toThrow("gone");
});

test("stops reading files when nobody reads it any more", async () => {
  let read = 0;
  async function* files(): AsyncGenerator<StoredFile> {
    for (; read < 1_000; read++) yield stored(`${read}`);
  }
  const reader = ReadableStream.from(zipOf(files())).getReader();
  await reader.read();
  await reader.cancel();
  const before = read;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([before < 100, read - before]).toEqual([true, 0]);
});
