// What counts as a page's JavaScript.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scriptFilesOf, sumOfFiles, weigh } from "./weigh.ts";

const HTML = `<html><head><link rel="preload" as="font" href="/serif.woff2"/>
<link rel="modulepreload" href="/base.js" fetchPriority="low"/><link rel="modulepreload" href="/client.js"/>
<script type="module" src="/client.js"></script></head><body><script nonce="x">1+1</script>
<script type="application/json" id="texts" nonce="x">{"a":"b"}</script></body></html>`;
const SIZES: Record<string, number> = { br: 10, gzip: 20, identity: 40 };

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) =>
    response.end(request.url === "/" ? HTML : "x".repeat(SIZES[String(request.headers["accept-encoding"])] ?? 0))
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it("finds scripts and preloaded modules, each once", () => {
  expect(scriptFilesOf(HTML)).toEqual(["/base.js", "/client.js"]);
});

it("counts bytes as they travel, for each coding", async () => {
  const weighed = await weigh(url);
  expect(weighed.map(({ file }) => file)).toEqual(["/base.js", "/client.js", "texts", "inline (uncompressed)"]);
  const [texts, inline] = weighed.slice(-2).map(({ bytes }) => bytes);
  expect([inline!.br, texts!.identity]).toEqual([12, 9]);
  expect(sumOfFiles(weighed, "br")).toBe(20 + texts!.br);
  expect(sumOfFiles(weighed, "gzip")).toBe(40 + texts!.gzip);
});

it("throws for a page that does not exist", async () => {
  await expect(weigh(`${url.slice(0, -1)}:1/`)).rejects.toThrow();
});
