// The OpenAPI document with every component in its place, for tests that walk it.

interface Components {
  components?: Record<string, Record<string, unknown>>;
}

/** Objects that an `allOf` joins, as one. */
const joined = (parts: { properties?: object; required?: string[] }[]) => ({
  type: "object",
  properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  required: parts.flatMap(({ required = [] }) => required),
});

const inlinedPart = (part: unknown, document: Components): unknown => {
  if (Array.isArray(part)) return part.map((item) => inlinedPart(item, document));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...own } = part as { $ref?: unknown };
  const rest = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, inlinedPart(value, document)]));
  if (typeof $ref === "string") {
    const [, , kind = "", name = ""] = $ref.split("/");
    const component = document.components?.[kind]?.[name];
    if (component === undefined) throw new Error(`The document has no ${$ref}`);
    return { ...inlinedPart(component, document) as object, ...rest };
  }
  return "allOf" in rest ? { ...joined(rest.allOf as []), ...rest } : rest;
};

/** Throws for a reference that leads nowhere. */
export const inlined = <T extends { paths: unknown }>(document: T): T => ({
  ...document,
  paths: inlinedPart(document.paths, document as Components),
});
