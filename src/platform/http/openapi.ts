// The OpenAPI document of every call, made from what the routes declare; and a page that shows it to people.
import { createHash } from "node:crypto";
import { type Hono } from "hono";
import { html, raw } from "hono/html";
import { generateSpecs } from "hono-openapi";
import { limit } from "./limits.ts";
import { access, type Env, routes } from "./route.ts";

const SENTENCES = { type: "array", items: { type: "string" }, description: "Sentences for people" } as const;
const failure = (description: string, schema: object = SENTENCES) => ({
  description,
  content: { "application/json": { schema } },
});

/** How every call fails (PRODUCT section 1). */
const FAILURES = {
  400: failure("Refused; X-Error-Code says why in a stable word"),
  401: failure("No session"),
  403: failure("Not allowed", { type: "object", properties: { error: { type: "string" } }, required: ["error"] }),
  404: failure("Not there"),
  429: failure("Too many calls; Retry-After says when to come back"),
};

type Specs = Awaited<ReturnType<typeof generateSpecs>>;

const withFailures = (specs: Specs): Specs => {
  for (const path of Object.values(specs.paths ?? {})) {
    for (const operation of Object.values(path ?? {}) as { responses?: Record<string, unknown> }[]) {
      operation.responses = { 200: { description: "The answer" }, ...operation.responses, ...FAILURES };
    }
  }
  return specs;
};

type Operation = { "x-access"?: string; operationId?: string };

const docsPage = (specs: Specs) => {
  const rows = Object.entries(specs.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ method, path, operation }))
  );
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Parley API</title>
        <style>${raw(DOCS_STYLE)}</style>
      </head>
      <body>
        <main>
    <h1>Parley API</h1>
    <p>${rows
      .length} calls. The document for programs: <a href="/api/v2/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
    ${rows.map(({ method, path, operation }) =>
      html`
        <details>
          <summary><b>${method.toUpperCase()}</b> <code>${path}</code>
        <i>${operation["x-access"] ?? ""}</i></summary>
          <pre>${JSON.stringify(operation, null, 2)}</pre>
        </details>
      `
    )}
        </main>
      </body>
    </html>
  `;
};

const DOCS_STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}summary{padding:.6rem 0;cursor:pointer}
details{border-top:1px solid GrayText}b{display:inline-block;min-width:4rem}i{opacity:.75;float:right}
code{overflow-wrap:anywhere}pre{overflow:auto;padding:1rem;border:1px solid GrayText;border-radius:6px}`;

const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${
  createHash("sha256").update(DOCS_STYLE).digest("base64")
}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => made ??= make();
};

const reading = limit({ name: "documentation", points: 60, seconds: 60 });

/** `/openapi.json` and `/docs`, about the routes of `api`. */
export const openApiRoutes = (api: Hono<Env>, basePath: string) => {
  const specs = once(() =>
    generateSpecs(api, {
      documentation: {
        info: { title: "Parley", version: "2", description: "Book a meeting with a specialist; run the market." },
        servers: [{ url: basePath }],
      },
    }).then(withFailures)
  );
  // Both are megabytes that never change: written once, not for everybody who asks.
  const json = once(async () => JSON.stringify(await specs()));
  const page = once(async () => String(docsPage(await specs())));
  return routes()
    .get(
      "/openapi.json",
      access("anyone"),
      reading,
      async (c) => c.body(await json(), 200, { "Content-Type": "application/json" }),
    )
    .get("/docs", access("anyone"), reading, async (c) => {
      c.header("Content-Security-Policy", DOCS_POLICY);
      return c.html(await page());
    });
};
