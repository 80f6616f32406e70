// URLs that people enter: what is fetched, and what is never reached.
import http, { type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { fetchOutbound, isPrivateAddress, type OutboundRequest, Unreachable } from "./outbound-http.ts";

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const serve = async (answer: RequestListener): Promise<string> => {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const read = (url: string, over: Partial<OutboundRequest> = {}) =>
  fetchOutbound({ url, maxBytes: 1_000, timeoutMs: 5_000, insideToo: true, ...over });

describe("read", () => {
  test("fetches text, status and headers, and sends request headers", async () => {
    const url = await serve((request, response) =>
      response.setHeader("ETag", '"1"').end(`saw ${request.headers["if-none-match"]}`)
    );
    const answer = await read(url, { headers: { "If-None-Match": '"0"' } });
    expect(answer).toMatchObject({ status: 200, text: 'saw "0"', headers: { etag: '"1"' } });
  });

  test("follows a redirect", async () => {
    const url = await serve((request, response) =>
      request.url === "/" ? response.writeHead(302, { Location: "/there" }).end() : response.end("there")
    );
    expect((await read(`${url}/`)).text).toBe("there");
  });

  test("sends a body, and follows no redirect with it", async () => {
    const url = await serve((request, response) => {
      request.setEncoding("utf8").on(
        "data",
        (text) => response.writeHead(307, { Location: "/there" }).end(`${request.method} ${text}`),
      );
    });
    expect(await read(url, { method: "POST", body: "hello" })).toMatchObject({ status: 307, text: "POST hello" });
  });
});

describe("is refused with a sentence", () => {
  test("responses that are too large and redirect loops", async () => {
    const large = await serve((_, response) => response.end("x".repeat(2_000)));
    await expect(read(large)).rejects.toThrow(/too large/);
    const circle = await serve((_, response) => response.writeHead(302, { Location: "/" }).end());
    await expect(read(circle)).rejects.toThrow(/redirects too many times/);
  });

  test("servers that never respond or do not exist", async () => {
    const silent = await serve(() => {});
    await expect(read(silent, { timeoutMs: 100 })).rejects.toThrow(/in time/);
    const url = await serve((_, response) => response.end());
    servers[1]!.closeAllConnections();
    await new Promise((resolve) => servers[1]!.close(resolve));
    await expect(read(url)).rejects.toThrow(/can't be reached/);
  });

  test.each(["ftp://example.com/a.ics", "file:///etc/passwd", "nonsense", "javascript:alert(1)"])("%s", async (url) => {
    await expect(read(url, { insideToo: false })).rejects.toThrow(/not a web address/);
  });

  test("addresses of our own network: by number, by name, after a redirect", async () => {
    const url = await serve((_, response) => response.end("secret"));
    const { port } = new URL(url);
    for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "169.254.169.254", "10.0.0.1"]) {
      const answer = read(`http://${host}:${port}/`, { insideToo: false });
      await expect(answer, host).rejects.toThrow(Unreachable);
      await expect(answer, host).rejects.toThrow(/private network/);
    }
  });
});

test.each([
  ["127.0.0.1", true],
  ["10.1.2.3", true],
  ["172.31.0.1", true],
  ["172.32.0.1", false],
  ["192.168.1.1", true],
  ["100.64.0.1", true],
  ["169.254.169.254", true],
  ["0.0.0.0", true],
  ["255.255.255.255", true],
  ["93.184.216.34", false],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["::ffff:7f00:1", true],
  ["::ffff:93.184.216.34", false],
  ["fd00::1", true],
  ["fe80::1", true],
  ["2606:2800:220:1::1", false],
  ["2a00:1450:4001:80b::2003", false],
  ["64:ff9b::7f00:1", true],
  ["64:ff9b:1::7f00:1", true],
  ["2002:7f00:1::1", true],
  ["2001:0:7f00:1::", true],
  ["2001:db8::1", true],
  ["fec0::1", true],
  ["100::1", true],
])("%s leads inside: %s", (address, wanted) => expect(isPrivateAddress(address)).toBe(wanted));
