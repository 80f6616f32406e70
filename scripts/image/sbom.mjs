// Writes the software bill of materials of the image (CycloneDX): npm's own list of the packages, with Deno and the Debian
// packages whose files are in the image. Arguments: the file to write, and a file with the paths of these libraries.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";

/** `npm sbom` exists since npm 9.6; Debian's is older. */
const NPM = "npm@10.9.4";

const [target, libraries] = process.argv.slice(2);
const read = (command, args) => execFileSync(command, args, { encoding: "utf8", maxBuffer: 1e8 });

/** The Debian packages that own these files, with their versions. */
const listDebianPackages = (paths) => {
  const owners = paths.map((path) => {
    // Debian 12 knows some files below /usr/lib, others below /lib.
    for (const known of [path, path.replace(/^\/usr/, ""), `/usr${path}`]) {
      try {
        return read("dpkg", ["-S", known]).split(":")[0];
      } catch {
        // the next spelling
      }
    }
    throw new Error(`No Debian package owns ${path}`);
  });
  return [...new Set(owners)].map((name) => {
    const version = read("dpkg-query", ["-W", "-f=${Version}", name]);
    return { type: "library", name, version, purl: `pkg:deb/debian/${name}@${version}` };
  });
};

const listDeno = () => {
  const version = /^deno (\S+)/.exec(read("deno", ["--version"]))[1];
  return { type: "application", name: "deno", version, purl: `pkg:github/denoland/deno@v${version}` };
};

/** Of the packages in the lock file, those that were installed for this platform. */
const isInstalled = ({ properties }) =>
  properties?.some(({ name, value }) => name === "cdx:npm:package:path" && existsSync(value));

const options = ["--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];
const sbom = JSON.parse(read("npm", ["exec", "--yes", "--", NPM, "sbom", ...options]));
sbom.components = sbom.components.filter(isInstalled);
const paths = readFileSync(libraries, "utf8").trim().split("\n");
const busybox = read("sh", ["-c", "command -v busybox"]).trim();
sbom.components.push(listDeno(), ...listDebianPackages([...paths, busybox]));
writeFileSync(target, JSON.stringify(sbom));
