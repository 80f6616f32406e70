// A real CalDAV server for tests: Radicale from Debian, on a free port, with its data in a temporary folder.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import process from "node:process";
import { freePort, temporaryFolder } from "../app/running-app.ts";

const PROGRAM = "/usr/bin/radicale";

const install = (): void => {
  if (existsSync(PROGRAM)) return;
  const root = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args: string[]) => {
    const [command = "", ...rest] = [...root, "apt-get", "-q", ...args];
    return spawnSync(command, rest, { encoding: "utf8", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  };
  const args = ["install", "-y", "--no-install-recommends", "radicale"];
  if (apt(...args).status !== 0) apt("update");
  const installed = apt(...args);
  if (!existsSync(PROGRAM)) {
    throw new Error(`The tests of CalDAV need Radicale (apt-get install radicale): ${installed.stderr}`);
  }
};

/** A test that ran out of time may not have stopped its server. */
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export interface Radicale {
  url: string;
  username: string;
  password: string;
  /** Creates a calendar and returns its URL. */
  createCalendar(name: string): Promise<string>;
  /** A request of the account's owner, as their own calendar program makes it. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** The files of a calendar. */
  files(calendar: string): Promise<string>;
  stop(): Promise<void>;
}

const untilReady = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 400; tries++) {
    const response = await fetch(`${url}/.web/`).catch(() => undefined);
    await response?.body?.cancel();
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("Radicale did not start");
};

/** Starts a server with one account. */
export const startRadicale = async (): Promise<Radicale> => {
  install();
  const folder = await temporaryFolder();
  const port = await freePort();
  const [username, password] = ["anna", "app-password"];
  await writeFile(`${folder.path}/users`, `${username}:${password}\n`);
  await writeFile(
    `${folder.path}/config`,
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${folder.path}/users\n` +
      `htpasswd_encryption = plain\ndelay = 0\n[storage]\nfilesystem_folder = ${folder.path}/data\n[logging]\nlevel = error\n`,
  );
  const child = spawn(PROGRAM, ["--config", `${folder.path}/config`], { stdio: "ignore" });
  running.add(child);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  const Authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const send = (path: string, { headers, ...init }: RequestInit) =>
    fetch(new URL(path, url), { ...init, headers: { Authorization, ...headers as Record<string, string> } });
  return {
    url,
    username,
    password,
    send,
    async createCalendar(name) {
      const path = `/${username}/${encodeURIComponent(name)}/`;
      const body = `<?xml version="1.0"?><create xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>` +
        `<resourcetype><collection/><C:calendar/></resourcetype><displayname>${name}</displayname>` +
        `<C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set></prop></set></create>`;
      const response = await send(path, { method: "MKCOL", body, headers: { "Content-Type": "application/xml" } });
      await response.body?.cancel();
      if (response.status !== 201) throw new Error(`Radicale refused the calendar: ${response.status}`);
      return new URL(path, url).href;
    },
    files: async (calendar) => await (await send(calendar, { method: "GET" })).text(),
    async stop() {
      child.kill("SIGKILL");
      running.delete(child);
      await folder.remove();
    },
  };
};
