// The nonce of a kept document can be replaced in the compressed document, whatever surrounds it.
import * as fc from "fast-check";
import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { bodyWith, keepDocument } from "./kept-document.ts";

const nonces = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => btoa(String.fromCharCode(...bytes)));

it("has another nonce everywhere, compressed and plain", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }),
      nonces,
      nonces,
      async (texts, one, other) => {
        const write = (nonce: string) => texts.join(`<script nonce="${nonce}">1</script>`);
        const { plain, brotli } = await keepDocument(write(one), one);
        expect(new TextDecoder().decode(bodyWith(plain, other))).toBe(write(other));
        if (brotli) expect(brotliDecompressSync(bodyWith(brotli, other)).toString()).toBe(write(other));
      },
    ),
  );
});

it("is compressed once for an ordinary document", async () => {
  const nonce = "pgZ3a1bC0dE2fG4hI6jK8A==";
  const { brotli } = await keepDocument(`<style nonce="${nonce}">body{color:red}</style>`.repeat(40), nonce);
  expect(brotli?.places).toHaveLength(1);
});
