// docs/configuration.md: every environment variable, as src/environment.ts declares it.
import { REQUIRED_IN_PRODUCTION } from "@/config.ts";
import { Environment, FILE_VARIABLES } from "@/environment.ts";
import type { z } from "zod";

const code = (text: string): string => `\`${text}\``;

const HEAD = `# Configuration

Every environment variable. This page is written by \`deno task generate\` from \`src/environment.ts\`; do not edit it.

Parley does not start with an invalid configuration; it prints one sentence for each variable. In development everything
has a default. In production, ${REQUIRED_IN_PRODUCTION.map(code).join(", ")} and \`REDIS_URL\` (or \`VALKEY_URL\`) must
be set.

A secret can be in a file instead, as Docker and Kubernetes provide them: \`LINK_SECRET_FILE=/run/secrets/link\`. This
works for ${FILE_VARIABLES.map((name) => code(name.replace(/_FILE$/, ""))).join(", ")}. Setting both is an error.

| variable | default | meaning |
| --- | --- | --- |
`;

/** A default that depends on other variables is declared as text. */
const defaultOf = (schema: z.ZodType): string => {
  const declared = schema.meta()?.default;
  if (typeof declared === "string") return declared;
  const value: unknown = schema.parse(undefined);
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "none";
  return code(typeof value === "boolean" ? (value ? "on" : "off") : String(value));
};

export const writeConfigurationPage = (): string =>
  HEAD + Object.entries(Environment.shape)
    .map(([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${schema.meta()?.meaning} |\n`).join("");
