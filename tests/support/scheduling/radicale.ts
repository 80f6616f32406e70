// A real CalDAV server for tests: Radicale, on a free port, with its data in a temporary folder.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import process from "node:process";
import { RADICALE } from "../../../scripts/tools/test-servers.mjs";
import { eventually } from "../app/eventually.ts";
import { freePort, temporaryFolder } from "../app/running-app.ts";

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
  const response = await eventually("Radicale answers", () => fetch(`${url}/.web/`));
  await response.body?.cancel();
};

/** Starts a server with one account. */
export const startRadicale = async (): Promise<Radicale> => {
  if (!existsSync(RADICALE)) {
    throw new Error(
      "The tests of CalDAV need Radicale: npm test installs it where it can, as does apt-get install radicale",
    );
  }
  const folder = await temporaryFolder();
  const port = await freePort();
  const [username, password] = ["anna", "app-password"];
  await writeFile(`${folder.path}/users`, `${username}:${password}\n`);
  await writeFile(
    `${folder.path}/config`,
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${folder.path}/users\n` +
      `htpasswd_encryption = plain\ndelay = 0\n[storage]\nfilesystem_folder = ${folder.path}/data\n[logging]\nlevel = error\n`,
  );
  const child = spawn(RADICALE, ["--config", `${folder.path}/config`], { stdio: "ignore" });
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
