// What operations share: the names of operations, and the components of what recurs.
import type { Operation, Parameter } from "./responses.ts";

export const mapValues = <V, R>(record: Record<string, V>, map: (value: V, key: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

export const pascalCase = (text: string): string =>
  text.split(/[^a-zA-Z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");

const segmentsOf = (path: string): string[] => path.split("/").filter((part) => part && !part.startsWith("{"));

/** The first segment of a path. */
export const tagOf = (path: string): string => segmentsOf(path)[0]!;

const VERBS: Record<string, string> = { post: "Save", put: "Save", delete: "Delete" };

/**
 * A name of each operation for generated clients, by "get /Leads/Props/{id}": the words of its path, leadsProps. Where a
 * shorter path, or the GET of the same path, has these words already, its verb or last parameter follows.
 */
export const operationIds = (paths: Record<string, Record<string, unknown>>): Map<string, string> => {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const inOrder = Object.keys(paths).sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  for (const path of inOrder) {
    for (const method of Object.keys(paths[path]!).sort((one) => one === "get" ? -1 : 1)) {
      const name = pascalCase(segmentsOf(path).join(" "));
      const base = name.charAt(0).toLowerCase() + name.slice(1);
      const last = path.match(/\{(\w+)\}[^{]*$/)?.[1] ?? "";
      const id = taken.has(base) ? base + (VERBS[method] ?? `By${pascalCase(last)}`) : base;
      if (taken.has(id)) throw new Error(`Two operations are called ${id}: rename the path ${path}`);
      taken.add(id);
      ids.set(`${method} ${path}`, id);
    }
  }
  return ids;
};

/** Parts that several operations have are components; `nameOf` names them, and each name is used once. */
export const share = <T extends object>(kind: string, parts: readonly T[], nameOf: (part: T) => string) => {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(JSON.stringify(part), (counts.get(JSON.stringify(part)) ?? 0) + 1);
  const byName = new Map<string, { text: string; count: number }>();
  for (const part of parts) {
    const text = JSON.stringify(part);
    const count = counts.get(text)!;
    const name = nameOf(part);
    if (count > 1 && count > (byName.get(name)?.count ?? 0)) byName.set(name, { text, count });
  }
  const names = new Map([...byName].map(([name, { text }]) => [text, name]));
  return {
    components: Object.fromEntries([...byName].map(([name, { text }]) => [name, JSON.parse(text)])),
    refer: (part: T): T | { $ref: string } => {
      const name = names.get(JSON.stringify(part));
      return name ? { $ref: `#/components/${kind}/${name}` } : part;
    },
  };
};

/** `Page` of a query, `PathId` of a path. */
export const parameterName = ({ in: place, name }: Parameter): string =>
  place === "path" ? `Path${pascalCase(name)}` : pascalCase(name);

interface ErrorResponse {
  headers: { "X-Error-Code": { schema: { enum: readonly string[] } } };
}

const KEY_CODES = ["key_invalid", "key_expired", "key_scope", "key_address", "suspended"];

/** By the most telling of its codes, which is the last: `OnboardingRequired`, `UnauthenticatedWithKey`. */
export const responseName = (response: object): string => {
  const codes = (response as ErrorResponse).headers["X-Error-Code"].schema.enum;
  if (codes[0] === "cross_site") return "AnyError";
  const own = codes.filter((code) => !KEY_CODES.includes(code));
  return pascalCase(own.at(-1) ?? codes[0]!) + (own.length > 0 && own.length < codes.length ? "WithKey" : "");
};

export const errorsOf = ({ responses = {} }: Operation): object[] =>
  Object.entries(responses).filter(([status, response]) => status >= "400" && !("$ref" in response))
    .map(([, response]) => response);
