// The routes that serve the OpenAPI document, for programs and for people.
import type { Hono } from "hono";
import { limit } from "../limits.ts";
import type { Ctx } from "../../ctx.ts";
import type { Operator, WebhookMessage } from "./generate.ts";
import { compressed, sendCompressed } from "../compression.ts";
import { access, ctx, describe, type Env, file, routes } from "../route.ts";

/** Keeps the last result, for as long as the operator's details are the same. */
const keep = <T>(make: (operator: Operator) => Promise<T>) => {
  let kept: { of: string; made: Promise<T> } | undefined;
  return (operator: Operator) => {
    const of = JSON.stringify(operator);
    return (kept = kept?.of === of ? kept : { of, made: make(operator) }).made;
  };
};

const reading = limit({ name: "documentation", points: 60, seconds: 60 });

interface Described {
  basePath: string;
  findOperator(ctx: Ctx): Promise<Operator>;
  describeMessages(): Promise<readonly WebhookMessage[]>;
}

/** `/openapi.json` and `/docs`, about the routes of `api`. */
export const openApiRoutes = (api: Hono<Env>, { basePath, findOperator, describeMessages }: Described) => {
  // What makes them is loaded on first use: most processes never need it.
  const document = keep(async (operator) =>
    (await import("./generate.ts")).generateDocument(api, { basePath, operator, messages: await describeMessages() })
  );
  // Both are large, so each is rendered and compressed once.
  const json = keep(async (operator) => compressed(JSON.stringify(await document(operator))));
  const page = keep(async (operator) => {
    const { html, policy } = (await import("./docs-page.ts")).docsPage(await document(operator));
    return { content: compressed(html), policy };
  });
  return routes()
    .get(
      "/openapi.json",
      access("anyone"),
      describe("The API for programs"),
      reading,
      async (c) => sendCompressed(c, await json(await findOperator(ctx(c))), { "Content-Type": "application/json" }),
    )
    .get("/docs", access("anyone"), describe("The API for people"), reading, file("text/html"), async (c) => {
      const { content, policy } = await page(await findOperator(ctx(c)));
      const headers = { "Content-Type": "text/html; charset=UTF-8", "Content-Security-Policy": policy };
      return sendCompressed(c, content, headers);
    });
};
