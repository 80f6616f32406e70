// Copies the packages that the bundle loads, with those that they load, and the licences of all others, which are part of
// it. Argument: the folder of the program in the image.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";

const [target] = process.argv.slice(2);
const LICENCE = /^(licen[cs]e|notice|copying)/i;

/** The folder of a package as another finds it: in its own node_modules, or further up. */
const folderOf = (name, from) => {
  for (let folder = from;; folder = dirname(folder)) {
    const path = `${folder}/node_modules/${name}`;
    if (existsSync(`${path}/package.json`)) return path;
    if (folder === ".") return undefined;
  }
};

const used = new Set();
const add = (name, from) => {
  const folder = folderOf(name, from)?.replace(/^\.\//, "");
  // Optional packages of another platform are not installed.
  if (!folder || used.has(folder)) return;
  used.add(folder);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(`${folder}/package.json`, "utf8"),
  );
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) add(next, folder);
};
for (const name of JSON.parse(readFileSync("dist/server/packages.json", "utf8"))) add(name, ".");

const licencesOf = (folder) => readdirSync(folder).filter((name) => LICENCE.test(name));
const names = readdirSync("node_modules", { withFileTypes: true }).flatMap(({ name }) =>
  name.startsWith("@") ? readdirSync(`node_modules/${name}`).map((inner) => `${name}/${inner}`) : [name]
).filter((name) => existsSync(`node_modules/${name}/package.json`));
for (const folder of names.map((name) => `node_modules/${name}`)) {
  if (used.has(folder)) {
    cpSync(folder, `${target}/${folder}`, { recursive: true });
  } else {
    for (const file of licencesOf(folder)) {
      mkdirSync(`${target}/licenses/${folder.slice("node_modules/".length)}`, { recursive: true });
      cpSync(`${folder}/${file}`, `${target}/licenses/${folder.slice("node_modules/".length)}/${file}`);
    }
  }
}
