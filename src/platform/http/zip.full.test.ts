// An archive with more files than the format first had numbers for (65,535).
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { zipOf } from "./zip.ts";

const COUNT = 65_540;

async function* files() {
  for (let n = 0; n < COUNT; n++) yield { name: `${n}`, content: new TextEncoder().encode(`${n}`), modifiedAt: 0 };
}

test("has them all", async () => {
  const found = unzipSync(new Uint8Array(await new Response(ReadableStream.from(zipOf(files()))).arrayBuffer()));
  expect(Object.keys(found)).toHaveLength(COUNT);
  expect(new TextDecoder().decode(found[`${COUNT - 1}`])).toBe(`${COUNT - 1}`);
});
