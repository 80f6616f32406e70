// URLs that people enter: what is fetched, and what is never reached.
import http, { type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import {
  fetchOutbound,
  findUrlProblem,
  isPrivateAddress,
  type Network,
  type OutboundRequest,
  type Reach,
} from "./outbound-http.ts";

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
const LIMITS = { maxBytes: 1_000, timeoutMs: 5_000 };
const read = (url: string, over: Partial<OutboundRequest> = {}) =>
  fetchOutbound({ reach: "loopback" }, { url, ...LIMITS, ...over });
const readFrom = (reach: Reach, url: string, network?: Network) =>
  fetchOutbound({ reach, network }, { url, ...LIMITS });

/** A name server that answers differently each time, and repeats its last answer. */
const nameServer = (...answers: string[][]) => {
  const asked: string[] = [];
  const resolve = (host: string) => {
    const addresses = answers[Math.min(asked.push(host), answers.length) - 1]!;
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  };
  return { asked, network: { resolve } };
};

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
    await expect(readFrom("public", url)).rejects.toThrow(/not a web address/);
    expect(await findUrlProblem({ reach: "public" }, url)).toMatch(/not a web address/);
  });
});

const LOOPBACK = [
  "127.0.0.1",
  "127.8.9.10",
  "localhost",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
];
const INSIDE = [
  "169.254.169.254",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "0.0.0.0",
  "[::]",
  "[::ffff:169.254.169.254]",
  "[::ffff:a9fe:a9fe]",
  "[64:ff9b::a9fe:a9fe]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::1]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "2852039166",
  "0xa9fea9fe",
  "0xa9.0xfe.0xa9.0xfe",
  "0251.0376.0251.0376",
];

describe("an address inside", () => {
  test.each([...LOOPBACK, ...INSIDE])("is neither saved nor called from the internet: %s", async (host) => {
    const url = `http://${host}:9/`;
    await expect(readFrom("public", url)).rejects.toThrow(/private network/);
    expect(await findUrlProblem({ reach: "public" }, url)).toMatch(/private network/);
  });

  test.each(INSIDE)("that is not this machine is neither saved nor called in development: %s", async (host) => {
    const url = `http://${host}:9/`;
    await expect(readFrom("loopback", url)).rejects.toThrow(/private network/);
    expect(await findUrlProblem({ reach: "loopback" }, url)).toMatch(/private network/);
  });

  test.each(LOOPBACK.filter((host) => !host.startsWith("[")))(
    "is this machine, which development calls: %s",
    async (host) => {
      const url = await serve((_, response) => response.end("here"));
      const own = url.replace("127.0.0.1", host);
      expect(await findUrlProblem({ reach: "loopback" }, own)).toBeUndefined();
      if (host !== "127.8.9.10") expect((await readFrom("loopback", own)).text).toBe("here");
    },
  );

  test("is not reached by a redirect", async () => {
    const url = await serve((_, response) => response.writeHead(302, { Location: "http://169.254.169.254/" }).end());
    await expect(readFrom("loopback", url)).rejects.toThrow(/private network/);
  });
});

describe("a name", () => {
  test.each(
    [
      ["public", ["127.0.0.1"]],
      ["public", ["93.184.216.34", "10.0.0.1"]],
      ["public", ["::ffff:10.0.0.1"]],
      ["loopback", ["169.254.169.254"]],
      ["loopback", ["127.0.0.1", "10.0.0.1"]],
      ["loopback", ["64:ff9b::a00:1"]],
      ["loopback", ["fe80::1%eth0"]],
    ] as const,
  )("(%s) with the addresses %j is neither saved nor called", async (reach, addresses) => {
    const { network } = nameServer([...addresses]);
    await expect(readFrom(reach, "http://hooks.example/", network)).rejects.toThrow(/private network/);
    expect(await findUrlProblem({ reach, network }, "http://hooks.example/")).toMatch(/private network/);
  });

  test("that changes its address after it was saved is not called at the new one", async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => response.end(seen.push(request.headers.host!) && "here"));
    const own = url.replace("127.0.0.1", "hooks.example");
    const { network, asked } = nameServer(["127.0.0.1"], ["127.0.0.1"], ["169.254.169.254"]);
    expect(await findUrlProblem({ reach: "loopback", network }, own)).toBeUndefined();
    expect((await readFrom("loopback", own, network)).text).toBe("here");
    await expect(readFrom("loopback", own, network)).rejects.toThrow(/private network/);
    expect(asked).toEqual(["hooks.example", "hooks.example", "hooks.example"]);
    expect(seen).toHaveLength(1);
  });

  test("is resolved once for each call, so that the connection goes to the address that was checked", async () => {
    const url = await serve((_, response) => response.end("here"));
    const { network, asked } = nameServer(["127.0.0.1"], ["10.0.0.1"]);
    expect((await readFrom("loopback", url.replace("127.0.0.1", "hooks.example"), network)).text).toBe("here");
    expect(asked).toEqual(["hooks.example"]);
  });

  test("that can't be resolved can be saved, and is reported when it is called", async () => {
    const network = { resolve: () => Promise.reject(new Error("ENOTFOUND")) };
    expect(await findUrlProblem({ reach: "public", network }, "https://hooks.example/")).toBeUndefined();
    await expect(readFrom("public", "https://hooks.example/", network)).rejects.toThrow(/can't be reached/);
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
  ["::ffff:5db8:d822", false],
  ["::ffff:a00:1", true],
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
