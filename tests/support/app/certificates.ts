// Certificates for servers of tests, made by openssl.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "./running-app.ts";

/** PEM: the certificate of a server, its key, and the certificate of the authority that signed it. */
export interface Certificate {
  key: string;
  cert: string;
  authority: string;
}

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/** A certificate for these names, such as "DNS:localhost" and "IP:127.0.0.1", signed by an authority of its own. */
export const certificateFor = async (names: readonly string[]): Promise<Certificate> => {
  const folder = await temporaryFolder();
  const pathOf = (name: string) => join(folder.path, name);
  const request = (name: string, ...options: string[]) =>
    promisify(execFile)("openssl", [
      ...["req", "-x509", "-days", "2", ...NEW_KEY, "-subj", `/CN=${name}`],
      ...["-keyout", pathOf(`${name}.key`), "-out", pathOf(name), ...options],
    ]);
  await request("authority");
  await request(
    "server",
    ...["-CA", pathOf("authority"), "-CAkey", pathOf("authority.key")],
    ...["-addext", `subjectAltName=${names.join()}`, "-addext", "basicConstraints=critical,CA:FALSE"],
  );
  const [key, cert, authority] = await Promise.all(
    ["server.key", "server", "authority"].map((name) => readFile(pathOf(name), "utf8")),
  );
  await folder.remove();
  return { key: key!, cert: cert!, authority: authority! };
};
