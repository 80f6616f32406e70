// The page that shows the OpenAPI document to people, without JavaScript.
import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { Access } from "../route.ts";
import type { Operation } from "./responses.ts";

export interface ApiDocument {
  info: { title: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
}

interface Row {
  method: string;
  path: string;
  operation: Operation;
}

const ACCESS_LABELS: Record<Access, string> = {
  anyone: "anyone",
  "signed-in": "signed-in users",
  verified: "users with a verified email",
  specialist: "specialists",
  admin: "administrators",
};

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}summary{padding:.6rem 0;cursor:pointer}h2{margin-top:3rem}h3{font-size:1rem}
details{border-top:1px solid GrayText}b{display:inline-block;min-width:4rem}summary span{display:block;opacity:.8}
code{overflow-wrap:anywhere}pre{overflow:auto;padding:1rem;border:1px solid GrayText;border-radius:6px}`;

/** The page has its one style element and nothing else. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${
  createHash("sha256").update(STYLE).digest("base64")
}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const toRows = ({ paths = {} }: ApiDocument): Row[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation }))
  );

type ShownResponse = {
  headers?: { "X-Error-Code"?: { schema: { enum: string[] } } };
  content?: { "application/json"?: { schema: object } };
};

const renderSchema = (heading: string, content: ShownResponse["content"]) => {
  const schema = content?.["application/json"]?.schema;
  return schema && html`
    <h3>${heading}</h3>
    <pre>${JSON.stringify(schema, null, 1)}</pre>
  `;
};

const renderParameter = ({ name, in: place, required }: NonNullable<Operation["parameters"]>[number]) =>
  html`<li><code>${name}</code> in the ${place}${required ? "" : ", optional"}</li>`;

const renderError = ([status, { headers }]: [string, ShownResponse]) =>
  html`<li>${status}: <code>${headers?.["X-Error-Code"]?.schema.enum.join(", ")}</code></li>`;

const accessOf = ({ "x-access": access, "x-admin-roles": roles = [], security = [] }: Operation): string => {
  if (!access) return "";
  const scope = security.flatMap(({ apiKey = [] }) => apiKey).at(0);
  const keys = scope ? ` API keys with the scope ${scope}.` : "";
  return `Access: ${ACCESS_LABELS[access]}${roles.length > 0 ? ` (${roles.join(", ")})` : ""}.${keys}`;
};

const renderOperation = ({ method, path, operation }: Row) => {
  const { summary, parameters = [], requestBody, responses = {} } = operation;
  const shown = Object.entries(responses) as [string, ShownResponse][];
  const errors = shown.filter(([status]) => status >= "400");
  return html`
    <details>
      <summary><b>${method.toUpperCase()}</b> <code>${path}</code>
        <span>${summary}. ${accessOf(operation)}</span></summary>
      ${parameters.length > 0 && html`
        <h3>Parameters</h3>
        <ul>${parameters.map(renderParameter)}</ul>
      `}
      ${renderSchema("Body", (requestBody as ShownResponse | undefined)?.content)}
      ${shown.filter(([status]) => status < "400").map(([, { content }]) => renderSchema("Response", content))}
      ${errors.length > 0 && html`
        <h3>Errors</h3>
        <ul>${errors.map(renderError)}</ul>
      `}
    </details>
  `;
};

/** Every operation below the heading of its tag. */
export const docsPage = (document: ApiDocument) => {
  const rows = toRows(document);
  const sections = (document.tags ?? []).map(({ name, description }) =>
    html`
      <h2>${name}</h2>
      <p>${description ?? ""}</p>
      ${rows.filter(({ operation }) => operation.tags?.includes(name)).map(renderOperation)}
    `
  );
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${document.info.title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>${rows.length} operations. For programs: <a href="/api/v2/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
          ${sections}
        </main>
      </body>
    </html>
  `;
};
