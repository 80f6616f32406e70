// An owner who imports files.
import type { TestApp } from "../app/test-app.ts";
import { runReactions } from "../app/reactions.ts";
import { signedInAdministrator } from "./administrator.ts";
import type { ImportKind } from "@/modules/imports/rules.ts";
import type { ImportRow, ImportView } from "@/modules/imports/schemas.ts";

export const csv = (...lines: string[]): string => `${lines.join("\n")}\n`;

interface File {
  kind?: ImportKind;
  name?: string;
  type?: string;
}

/** @param kind of the files that it uploads, unless they say another one. */
export const openImporter = async (app: TestApp, kind: ImportKind = "specialists") => {
  const admin = await signedInAdministrator(app);
  const upload = async (text: string | Uint8Array, file: File = {}) => {
    const { name = "people.csv", type = "text/csv" } = file;
    const query = new URLSearchParams({ kind: file.kind ?? kind, name });
    const response = await app.send(`/Admin/UploadImport?${query}`, {
      method: "POST",
      headers: { "Content-Type": type, Cookie: await app.signIn(admin.id) },
      body: text as BodyInit,
    });
    return { status: response.status, json: await response.json() };
  };
  const uploaded = async (text: string, file?: File): Promise<ImportView> => (await upload(text, file)).json;
  const view = async (id: string): Promise<ImportView> => (await admin.get(`/Admin/Import/${id}`)).json;
  const rowsOf = async (id: string, show = ""): Promise<ImportRow[]> =>
    (await admin.get(`/Admin/ImportRows/${id}?pageSize=50${show && `&status=${show}`}`)).json.items;
  const act = async (call: string, id: string, body: unknown = {}): Promise<ImportView> => {
    await admin.done(`/Admin/${call}/${id}`, body);
    await runReactions(app.ctx());
    return await view(id);
  };
  const check = async (found: ImportView, mapping = found.mapping) => await act("CheckImport", found.id, { mapping });
  /** Uploads, checks and imports. */
  const imported = async (text: string, file?: File): Promise<ImportView> => {
    const { id } = await check(await uploaded(text, file));
    return await act("RunImport", id);
  };
  return { admin, upload, uploaded, view, rowsOf, act, check, imported };
};
export type Importer = Awaited<ReturnType<typeof openImporter>>;
