// A proxy between a program and its database server that fails in the ways in which servers and networks fail.
import net from "node:net";

/**
 * `closed`: connections are refused. `hanging`: nothing is answered. `resetting`: connections break when a request arrives.
 * `broken`: every answer is 502. `read-only`: reads are answered, writes are not, as with a server that is stuck.
 */
export type ProxyFault = "closed" | "hanging" | "resetting" | "broken" | "read-only";

const BAD_GATEWAY = "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
/** Batches and interactive transactions that write begin with it. */
const isWrite = (data: Buffer): boolean => data.includes("BEGIN IMMEDIATE");

export interface FaultyProxy {
  /** http, or ws with the same port. */
  url: string;
  port: number;
  /** Fails from now on, on every connection; without a fault, works again. */
  fail(fault?: ProxyFault): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the proxy in this process. */
export const startFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  const { port: targetPort } = new URL(target);
  const clients = new Set<net.Socket>();
  let fault: ProxyFault | undefined;
  /** A long request arrives in pieces: none that follows the beginning of a write goes through. */
  const hanging = new WeakSet<net.Socket>();
  const onRequest = (data: Buffer, client: net.Socket, upstream: net.Socket) => {
    if (fault === "read-only" && isWrite(data)) hanging.add(client);
    if (fault === "hanging" || hanging.has(client)) return;
    if (fault === "resetting") return void client.resetAndDestroy();
    if (fault === "broken") return void client.end(BAD_GATEWAY);
    upstream.write(data);
  };
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(targetPort), "127.0.0.1");
    clients.add(client);
    client.on("data", (data) => onRequest(data as Buffer, client, upstream));
    upstream.on("data", (data) => void client.write(data));
    for (const [one, other] of [[client, upstream], [upstream, client]] as const) {
      one.on("error", () => {}).on("close", () => (clients.delete(client), other.destroy()));
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const client of clients) client.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async fail(next) {
      if (fault === "closed" && next !== "closed") await listen(port);
      if (fault !== "closed" && next === "closed") await close();
      // What hangs is answered no more, also when the proxy works again.
      if (fault !== next) { for (const client of clients) client.destroy(); }
      fault = next;
    },
    stop: close,
  };
};
