// Exports of everything: what the archive holds, who gets it, and that a killed worker loses nothing.
import { Buffer } from "node:buffer";
import { and, eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { type Administrator, signedInAdministrator } from "@tests/support/people/administrator.ts";
import { makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { pngOf } from "@tests/support/people/pictures.ts";
import { schedules } from "@/app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { newId } from "@/platform/ids.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { users } from "@/modules/auth/tables.ts";
import { photos, profiles } from "@/modules/specialists/tables.ts";
import type { DataExport } from "./schemas.ts";
import { dataExports, exportFiles, exportParts } from "./tables.ts";

let app: TestApp;
let admin: Administrator;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signedInAdministrator(app);
});
afterAll(() => app.close());

const read = () => app.services.db.read;
const list = async (): Promise<DataExport[]> => (await admin.get("/Admin/Exports")).json.items;
const start = async (): Promise<DataExport> => {
  await admin.done("/Admin/StartExport", {});
  return (await list())[0]!;
};
const download = async (id: string) =>
  await app.send(`/Admin/ExportFile/${id}`, { headers: { Cookie: await app.signIn(admin.id) } });
const filesOf = async (id: string) => unzipSync(new Uint8Array(await (await download(id)).arrayBuffer()));
const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const csvOf = (bytes: Uint8Array | undefined) =>
  Papa.parse<Record<string, string>>(textOf(bytes), { header: true, skipEmptyLines: true }).data;

/** Starts one and prepares it. */
const prepared = async (): Promise<string> => {
  const { id } = await start();
  await runReactions(app.ctx());
  return id;
};

describe("the archive", () => {
  it("has every table as CSV and JSON, and files", async () => {
    const name = '=HYPERLINK("x"), "quoted"\nJörg';
    const specialistId = await makeSpecialist(app);
    await app.transact((tx) =>
      tx.update(profiles).set({ company: name }).where(eq(profiles.specialistId, specialistId))
    );
    const bytes = Buffer.from(pngOf());
    const photoId = newId();
    await app.transact((tx) =>
      tx.insert(photos).values({ id: photoId, specialistId, contentType: "image/png", bytes, createdAt: NOON })
    );
    const files = await filesOf(await prepared());

    const people = JSON.parse(textOf(files["users.json"]));
    expect(people).toHaveLength(await read().$count(users));
    const person = people.find(({ id }: { id: string }) => id === specialistId);
    expect(person).toMatchObject({ createdAt: "2026-10-20T10:00:00Z", isAdmin: false, deletedAt: null });
    expect(Object.keys(person)).not.toContain("passwordHash");
    const rows = csvOf(files["users.csv"]);
    expect(rows).toHaveLength(people.length);
    expect(rows.find(({ id }) => id === specialistId)).toMatchObject({
      createdAt: "2026-10-20T10:00:00Z",
      isAdmin: "false",
      deletedAt: "",
    });

    const profile = JSON.parse(textOf(files["profiles.json"])).find((row: Record<string, unknown>) =>
      row.specialistId === specialistId
    );
    expect(profile).toMatchObject({ company: name, languages: ["en", "de"] });
    const [line] = csvOf(files["profiles.csv"]).filter((row) => row.specialistId === specialistId);
    expect(line).toMatchObject({ company: `'${name}`, languages: '["en","de"]' });

    const [photo] = JSON.parse(textOf(files["photos.json"]));
    expect(photo).toMatchObject({ id: photoId, file: `files/photos/${photoId}.png` });
    expect(Buffer.from(files[photo.file]!).equals(bytes)).toBe(true);

    const manifest = JSON.parse(textOf(files["manifest.json"]));
    for (const { name } of manifest.tables) {
      expect(Array.isArray(JSON.parse(textOf(files[`${name}.json`]))), name).toBe(true);
      expect([...files[`${name}.csv`]!.slice(0, 3)], name).toEqual([0xef, 0xbb, 0xbf]);
    }
  });

  it("has tables of many rows whole, in parts", async () => {
    await app.transact(async (tx) => {
      const template = (await tx.select().from(users).limit(1))[0]!;
      const people = Array.from({ length: 1_000 }, (_, n) => ({
        ...template,
        id: newId(),
        email: `many-${n}@example.test`,
        isAdmin: false,
        adminRole: null,
      }));
      for (let n = 0; n < people.length; n += 50) await tx.insert(users).values(people.slice(n, n + 50));
    });
    const id = await prepared();
    const files = await filesOf(id);
    const known = new Set((await read().select({ id: users.id }).from(users)).map((row) => row.id));
    const ids = JSON.parse(textOf(files["users.json"])).map((row: { id: string }) => row.id);
    expect(ids).toHaveLength(known.size);
    expect(new Set(ids)).toEqual(known);
    expect(csvOf(files["users.csv"]).map((row) => row.id)).toEqual(ids);
    const [file] = await read().select().from(exportFiles)
      .where(and(eq(exportFiles.exportId, id), eq(exportFiles.name, "users.csv")));
    expect(file!.parts).toBeGreaterThan(2);
    const [{ handled, total, bytes }] = (await list()).filter((item) => item.id === id) as [DataExport];
    expect(handled).toBe(total);
    expect(bytes).toBeGreaterThan(0);
  });
});

describe("a download", () => {
  it("breaks off when the export is deleted meanwhile", async () => {
    const id = await prepared();
    const archive = (await download(id)).body!.getReader();
    await archive.read();
    await admin.done(`/Admin/DeleteExport/${id}`, {});
    const rest = async () => {
      while (!(await archive.read()).done);
    };
    await expect(rest()).rejects.toThrow("deleted while it was sent");
  });
});

describe("the work", () => {
  it("goes on where a killed worker has stopped", async () => {
    const { id } = await start();
    const ctx = app.ctx();
    let writes = 0;
    const untilKilled = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => (...args: A) =>
      ++writes > 12 ? Promise.reject(new Error("killed")) : run(...args);
    const db = {
      ...ctx.db,
      write: untilKilled(ctx.db.write) as typeof ctx.db.write,
      commit: untilKilled(ctx.db.commit),
    };
    await runReactions({ ...ctx, db }).catch(() => {});
    const [half] = await list();
    expect(half).toMatchObject({ id, status: "preparing" });
    expect(half!.handled).toBeGreaterThan(0);
    expect((await download(id)).status).toBe(404);
    app.clock.advance(60_000);
    await runReactions(app.ctx());
    expect((await list())[0]).toMatchObject({ id, status: "ready" });
    const files = await filesOf(id);
    expect(JSON.parse(textOf(files["users.json"]))).toHaveLength(await read().$count(users));
  });

  it("hands itself back to the queue after a while, and goes on", async () => {
    let now = 0;
    const watch = vi.spyOn(performance, "now").mockImplementation(() => now += 30_000);
    const { id } = await start();
    const deliveries = await runReactions(app.ctx());
    watch.mockRestore();
    expect(deliveries).toBeGreaterThan(10);
    expect((await list())[0]).toMatchObject({ id, status: "ready" });
  });

  it("is done for one export at a time, which can be stopped", async () => {
    const { id } = await start();
    expect((await admin.post("/Admin/StartExport", {})).code).toBe("export_running");
    await admin.done(`/Admin/DeleteExport/${id}`, {});
    await runReactions(app.ctx());
    expect((await list()).filter((item) => item.id === id)).toEqual([]);
    expect(await read().$count(exportParts, eq(exportParts.exportId, id))).toBe(0);
    await admin.done(`/Admin/DeleteExport/${await prepared()}`, {});
  });
});

describe("what is kept", () => {
  it("of start, download and deletion is in the audit log", async () => {
    const id = await prepared();
    expect((await download(id)).headers.get("Content-Disposition")).toBe(
      'attachment; filename="export-2026-10-20.zip"',
    );
    await admin.done(`/Admin/DeleteExport/${id}`, {});
    expect((await download(id)).status).toBe(404);
    const entries = await read().select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(entries.map(({ action }) => action)).toEqual(["exports.start", "exports.download", "exports.delete"]);
  });

  it("goes after two days", async () => {
    const app = await openTestApp();
    const { done } = await signedInAdministrator(app);
    await makePerson(app);
    await done("/Admin/StartExport", {});
    await runReactions(app.ctx());
    const purge = schedules.find(({ name }) => name === "exports.purge")!;
    const left = async (hours: number) => {
      app.clock.set(NOON + hours * HOUR_MS);
      await purge.run(app.ctx());
      return await app.services.db.read.$count(dataExports);
    };
    expect([await left(47), await left(49)]).toEqual([1, 0]);
    expect(await app.services.db.read.$count(exportParts)).toBe(0);
    await app.close();
  });
});
