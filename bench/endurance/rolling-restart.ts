// The rolling restart: two web processes behind a real proxy are restarted in turns under constant load. No visitor may notice.
import { starterId } from "@/modules/catalog/index.ts";
import { openParley, type Parley } from "@tests/support/app/parley.ts";
import { freePort, type RunningApp } from "@tests/support/app/running-app.ts";
import { expectSame, find } from "./findings.ts";
import { type Proxy, startCaddy, startNginx, type StartProxy } from "./proxies.ts";

/** Every web process is restarted this often. */
const RESTARTS = 3;
/** Between two requests of each kind, in ms. */
const INTERVAL_MS = 25;
const TIMEOUT_MS = 10_000;
/** For how long nginx leaves a process out that has refused a connection, and a little more. */
const ROTATION_MS = 2_500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Load {
  requests: number;
  /** What failed, and how often. */
  failures: Record<string, number>;
  slowestMs: number;
  stop(): Promise<void>;
}

type Send = (path: string, init?: RequestInit) => Promise<Response>;

const start = (send: Send, contents: object): Promise<Response> =>
  send("/api/v2/Funnel/StartTracking", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(contents),
  });

/** A page, an API read, an API write, and a track that is read by its token: what visitors do. */
const KINDS: ((send: Send) => Promise<Response>)[] = [
  (send) => send("/funnel"),
  (send) => send("/api/v2/Funnel/StartData"),
  (send) => start(send, { categoryId: starterId("career"), timezone: "Europe/Vienna" }),
  async (send) => {
    const started = await start(send, { categoryId: starterId("insurance"), timezone: "Europe/Vienna" });
    if (!started.ok) return started;
    const { trackId, resumeToken } = await started.json();
    return await send(`/api/v2/Funnel/Track/${trackId}`, { headers: { "X-Resume-Token": resumeToken } });
  },
];

/** Sends requests at a constant rate, whether or not earlier ones have a response. */
const startLoad = ({ origin, client }: Proxy): Load => {
  const active = new Set<Promise<void>>();
  const load: Load = {
    requests: 0,
    failures: {},
    slowestMs: 0,
    stop: async () => {
      timers.forEach(clearInterval);
      await Promise.all(active);
    },
  };
  const send: Send = (path, init) => {
    load.requests++;
    return fetch(origin + path, { ...init, client, signal: AbortSignal.timeout(TIMEOUT_MS) });
  };
  const request = async (kind: (typeof KINDS)[number]) => {
    const began = performance.now();
    const result = await kind(send).then(async (response) => {
      await response.body?.cancel();
      return response.ok ? undefined : String(response.status);
    }, (error) => error instanceof Error ? error.name : "no response");
    load.slowestMs = Math.max(load.slowestMs, performance.now() - began);
    if (result) load.failures[result] = (load.failures[result] ?? 0) + 1;
  };
  const timers = KINDS.map((kind) =>
    setInterval(() => {
      const running = request(kind).finally(() => active.delete(running));
      active.add(running);
    }, INTERVAL_MS)
  );
  return load;
};

/** The program logs its requests, so its output shows when the proxy uses it again. */
const untilInRotation = async (web: RunningApp): Promise<void> => {
  const deadline = performance.now() + 30_000;
  while (!web.output().includes('"message":"request"')) {
    if (performance.now() > deadline) throw new Error("The proxy does not use the process that was restarted");
    await pause(50);
  }
  await pause(ROTATION_MS);
};

const restartAll = async (webs: RunningApp[], startWeb: (n: number) => Promise<RunningApp>): Promise<number[]> => {
  const codes: number[] = [];
  for (let n = 0; n < webs.length; n++) {
    codes.push(await webs[n]!.stop("SIGTERM") ?? -1);
    webs[n] = await startWeb(n);
    await untilInRotation(webs[n]!);
  }
  return codes;
};

interface Drill {
  name: string;
  startProxy: StartProxy;
  drainSeconds: number;
  restarts: number;
}

const drill = async (
  parley: Parley,
  { name, startProxy, drainSeconds, restarts }: Drill,
): Promise<Load | undefined> => {
  const [first, second, port] = [await freePort(), await freePort(), await freePort()];
  const ports = [first, second];
  const env = {
    DRAIN_SECONDS: String(drainSeconds),
    PUBLIC_URL: `https://localhost:${port}`,
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const startWeb = (n: number) => parley.start("web", { ...env, PORT: String(ports[n]) });
  const webs = [await startWeb(0), await startWeb(1)];
  const proxy = await startProxy(ports, port);
  if (!proxy) return void console.log(`  not run: ${name} is not installed, and Debian's package can't be`);
  try {
    const load = startLoad(proxy);
    await pause(2_000);
    const codes: number[] = [];
    for (let n = 0; n < restarts; n++) codes.push(...await restartAll(webs, startWeb));
    await load.stop();
    expectSame(`${name}: exit codes of the restarted processes`, [...new Set(codes)], [0]);
    return load;
  } finally {
    await Promise.all(webs.map((web) => web.stop("SIGKILL")));
    await proxy.stop();
  }
};

const PROXIES = { Caddy: startCaddy, nginx: startNginx };

/** Behind Caddy, then behind nginx, with the default of DRAIN_SECONDS. Without a drain, for comparison, nothing is asserted. */
export const runRollingRestart = async (): Promise<void> => {
  const parley = await openParley();
  try {
    for (const [name, startProxy] of Object.entries(PROXIES)) {
      const load = await drill(parley, { name, startProxy, drainSeconds: 5, restarts: RESTARTS });
      if (!load) continue;
      find(`${name}: requests during ${2 * RESTARTS} restarts`, load.requests, load.requests > 1_000);
      expectSame(`${name}: failed requests`, load.failures, {});
      find(`${name}: slowest request in ms`, Math.round(load.slowestMs), load.slowestMs < TIMEOUT_MS);
      const without = await drill(parley, { name, startProxy, drainSeconds: 0, restarts: 1 });
      find(`${name}: failed requests in 2 restarts without a drain`, without!.failures, true);
    }
  } finally {
    await parley.close();
  }
};
