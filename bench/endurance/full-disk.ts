// A full disk behind real proxies: visitors go on reading, what writes is answered with a sentence, and with space again
// everything works without a restart.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { starterId } from "@/modules/catalog/index.ts";
import { openParley, type Parley } from "@tests/support/app/parley.ts";
import { freePort, temporaryFolder } from "@tests/support/app/running-app.ts";
import { expectSame, find } from "./findings.ts";
import { type Proxy, startCaddy, startNginx, type StartProxy } from "./proxies.ts";

const DISK = "24m";
/** More than fits. */
const FILLER_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** Proxies ask every second. */
const NOTICED_MS = 3_000;
const READ_MS = 2_000;
const READS = ["/", "/funnel", "/api/v2/Funnel/StartData"];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const send = ({ origin, client }: Proxy, path: string, init?: RequestInit) =>
  fetch(origin + path, { ...init, client, signal: AbortSignal.timeout(TIMEOUT_MS) });

const write = async (proxy: Proxy): Promise<[number, string]> => {
  const response = await send(proxy, "/api/v2/Funnel/StartTracking", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ categoryId: starterId("career"), timezone: "Europe/Vienna" }),
  });
  return [response.status, await response.text()];
};

const writeUntil = async (proxy: Proxy, wanted: number): Promise<[number, string]> => {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await write(proxy);
    if (answer[0] === wanted || performance.now() > deadline) return answer;
  }
};

const readAll = async (proxy: Proxy): Promise<{ statuses: number[]; slowestMs: number }> => {
  const statuses: number[] = [];
  let slowestMs = 0;
  for (const path of READS) {
    const began = performance.now();
    const response = await send(proxy, path);
    await response.body?.cancel();
    statuses.push(response.status);
    slowestMs = Math.max(slowestMs, performance.now() - began);
  }
  return { statuses, slowestMs };
};

const drill = async (parley: Parley, name: string, startProxy: StartProxy): Promise<void> => {
  const [first, second, port] = [await freePort(), await freePort(), await freePort()];
  const env = { PUBLIC_URL: `https://localhost:${port}`, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" };
  const webs = [first, second].map((own) => parley.start("web", { ...env, PORT: String(own) }));
  await Promise.all(webs);
  const proxy = await startProxy([first, second], port);
  if (!proxy) return console.log(`  not run: ${name} is not installed, and Debian's package can't be`);
  const filler = join(parley.folder, "filler");
  try {
    expectSame(`${name}: writing with space`, (await writeUntil(proxy, 200))[0], 200);
    await writeFile(filler, new Uint8Array(FILLER_BYTES)).catch(() => {});
    const [status, text] = await writeUntil(proxy, 503);
    find(`${name}: writing on the full disk`, [status, text], status === 503 && text.includes("Nothing was changed"));
    await pause(NOTICED_MS);
    const { statuses, slowestMs } = await readAll(proxy);
    expectSame(`${name}: reading on the full disk`, statuses, READS.map(() => 200));
    find(`${name}: slowest read in ms (limit ${READ_MS})`, Math.round(slowestMs), slowestMs < READ_MS);
    await rm(filler);
    expectSame(`${name}: writing with space again`, (await writeUntil(proxy, 200))[0], 200);
  } finally {
    await rm(filler, { force: true });
    await proxy.stop();
    await Promise.all(webs.map(async (web) => (await web).stop("SIGKILL")));
  }
};

const mount = async (...args: string[]): Promise<boolean> =>
  (await new Deno.Command("mount", { args, stderr: "null" }).output()).success;

/** Needs a disk of its own, so the right to mount one. */
export const runFullDisk = async (): Promise<void> => {
  const disk = await temporaryFolder();
  if (!await mount("-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", disk.path)) {
    return console.log("  not run: mounting a small disk is not permitted here");
  }
  const parley = await openParley({ folder: disk.path });
  try {
    await drill(parley, "Caddy", startCaddy);
    await drill(parley, "nginx", startNginx);
  } finally {
    await parley.close();
    await new Deno.Command("umount", { args: ["--lazy", disk.path] }).output();
    await disk.remove();
  }
};
