// The page that shows the OpenAPI document to people, without JavaScript.
import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { Operation, Parameter } from "./responses.ts";

export interface ApiDocument {
  info: { title: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  /** What is sent, by its type. */
  webhooks?: Record<string, { post: Operation }>;
  components?: Components;
}

interface Components {
  schemas?: Record<string, object>;
  parameters?: Record<string, Parameter>;
  responses?: Record<string, object>;
}

interface Row {
  method: string;
  path: string;
  operation: Operation;
}

const STYLE =
  `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}summary{padding:.6rem 0;cursor:pointer}h2{margin-top:3rem}h3{font-size:1rem}
details{border-top:1px solid GrayText}b{display:inline-block;min-width:4rem}summary span{display:block;opacity:.8}
code{overflow-wrap:anywhere}pre{overflow:auto;padding:1rem;border:1px solid GrayText;border-radius:6px}`;

/** The page has its one style element and nothing else. */
const POLICY = `default-src 'none'; style-src 'sha256-${
  createHash("sha256").update(STYLE).digest("base64")
}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const toRows = ({ paths = {} }: ApiDocument): Row[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation }))
  );

type ShownResponse = {
  description?: string;
  headers?: { "X-Error-Code"?: { schema: { enum?: string[] } } };
  content?: { "application/json"?: { schema: object; example?: object; examples?: { answer: object } } };
};

/** Names of schemas lead to them: a browser opens the details around the target of a link. */
const renderJson = (schema: object) => {
  const parts = JSON.stringify(schema, null, 1).split(/"#\/components\/schemas\/(\w+)"/);
  return parts.map((part, index) => index % 2 === 0 ? part : html`<a href="#${part}">${part}</a>`);
};

const renderSchema = (document: ApiDocument, heading: string, content: ShownResponse["content"]) => {
  const { schema, example: own, examples } = content?.["application/json"] ?? {};
  const example = own ?? (examples && follow<{ value?: object }>(document, examples.answer).value);
  return schema && html`
    <h3>${heading}</h3>
    <pre>${renderJson(schema)}</pre>
    ${example && html`
      <pre>${JSON.stringify(example, null, 1)}</pre>
    `}
  `;
};

/** The part of the document that a reference leads to. */
const follow = <T extends object>(document: ApiDocument, part: T | { $ref: string }): T => {
  if (!("$ref" in part)) return part;
  const { $ref, ...own } = part;
  const [, , kind = "", name = ""] = $ref.split("/");
  return { ...(document.components as Record<string, Record<string, T>>)[kind]![name]!, ...own };
};

const renderParameter = ({ name, in: place, required, description }: Parameter) =>
  html`<li><code>${name}</code> in the ${place}${required ? "" : ", optional"}${
    description ? `. ${description}` : ""
  }</li>`;

const renderError = ([status, { description, headers }]: [string, ShownResponse]) =>
  html`<li>${status}: <code>${headers?.["X-Error-Code"]?.schema.enum?.join(", ") ?? description}</code></li>`;

const renderOperation = (document: ApiDocument, { method, path, operation }: Row) => {
  const { summary, description, requestBody, responses = {} } = operation;
  const parameters = (operation.parameters ?? []).map((parameter) => follow(document, parameter));
  const shown = Object.entries(responses).map(([status, response]): [string, ShownResponse] => [
    status,
    follow<ShownResponse>(document, response),
  ]);
  const errors = shown.filter(([status]) => status >= "400" && status !== "default");
  return html`
    <details>
      <summary><b>${method.toUpperCase()}</b> <code>${path}</code>
        <span>${summary}. ${description}</span></summary>
      ${parameters.length > 0 && html`
        <h3>Parameters</h3>
        <ul>${parameters.map(renderParameter)}</ul>
      `}
      ${renderSchema(document, "Body", (requestBody as ShownResponse | undefined)?.content)}
      ${shown.filter(([status]) => status < "400").map(([, { content }]) =>
        renderSchema(document, "Response", content)
      )}
      ${errors.length > 0 && html`
        <h3>Errors</h3>
        <ul>${errors.map(renderError)}</ul>
      `}
    </details>
  `;
};

const renderWebhook = (document: ApiDocument, type: string, { summary, requestBody }: Operation) =>
  html`
    <details>
      <summary><code>${type}</code> <span>${summary}</span></summary>
      ${renderSchema(document, "Body", (requestBody as ShownResponse | undefined)?.content)}
    </details>
  `;

/** Every operation below the heading of its tag, and what is sent to webhooks. */
export const docsPage = (document: ApiDocument): { html: string; policy: string } => {
  const rows = toRows(document);
  const sections = (document.tags ?? []).map(({ name, description }) =>
    html`
      <h2>${name}</h2>
      <p>${description ?? ""}</p>
      ${rows.filter(({ operation }) => operation.tags?.includes(name)).map((row) => renderOperation(document, row))}
    `
  );
  const schemas = Object.entries(document.components?.schemas ?? {});
  const page = html`
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
          <h2>What webhooks receive</h2>
          ${Object.entries(document.webhooks ?? {}).map(([type, { post }]) => renderWebhook(document, type, post))}
          <h2>Schemas</h2>
          ${schemas.map(([name, schema]) =>
            html`
              <details>
                <summary><code>${name}</code></summary>
                <pre id="${name}">${renderJson(schema)}</pre>
              </details>
            `
          )}
        </main>
      </body>
    </html>
  `;
  return { html: String(page), policy: POLICY };
};
