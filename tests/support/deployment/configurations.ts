// The files of deploy/ and compose, as documents.
import { readdirSync, readFileSync } from "node:fs";
import { parse, parseAllDocuments } from "yaml";

// deno-lint-ignore no-explicit-any -- documents of other tools
export type Document = any;

export const compose = (...files: string[]): Document[] =>
  files.map((file) => parse(readFileSync(file, "utf8"), { merge: true }));

/** All resources of deploy/kubernetes. Throws for invalid YAML. */
export const kubernetes: Document[] = readdirSync("deploy/kubernetes")
  .filter((file) => file.endsWith(".yaml") && file !== "kustomization.yaml")
  .flatMap((file) => parseAllDocuments(readFileSync(`deploy/kubernetes/${file}`, "utf8")))
  .map((document) => {
    if (document.errors.length) throw document.errors[0];
    return document.toJS();
  });

export const ofKind = (...kinds: string[]): Document[] => kubernetes.filter(({ kind }) => kinds.includes(kind));
