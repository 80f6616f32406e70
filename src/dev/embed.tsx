// The page of another site, for development: /dev/embed shows the funnel in a frame from a second origin (localhost and
// 127.0.0.1 are two sites to a browser), with what the site can choose, and prints the events that it gets.
import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { getResources } from "@/modules/settings/index.ts";
import type { Services } from "@/platform/ctx.ts";
import { access, type Env, query, routes, untyped } from "@/platform/http/route.ts";

const Choice = z.object({
  category: z.string().max(100).default("career"),
  specialist: z.string().max(100).default(""),
  color: z.string().max(20).default(""),
  theme: z.string().max(10).default(""),
  language: z.string().max(20).default(""),
  name: z.string().max(100).default(""),
  email: z.string().max(254).default(""),
  mode: z.enum(["inline", "popup"]).default("inline"),
});
type Choice = z.infer<typeof Choice>;

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 60rem; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-block: 1rem; }
label { display: grid; gap: .25rem; font-size: .875rem; }
input, select, button { box-sizing: border-box; min-height: 2.5rem; font: inherit; padding: .375rem .5rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid GrayText; padding: 1rem; min-height: 3rem; }
[data-parley]:not(button) { min-height: max(640px, 100svh); border: 1px solid GrayText; }
`;

/** What a page does with the events. */
const PRINT = `for (const name of ["started", "held", "booked", "confirmed"])
  document.addEventListener("parley:" + name, ({ type, detail }) =>
    document.querySelector("#events").append(type + " " + JSON.stringify(detail) + "\\n"));`;

/** The same program at the other name of this machine. */
const otherOrigin = (here: URL): string => {
  const other = new URL(here.origin);
  other.hostname = here.hostname === "localhost" ? "127.0.0.1" : "localhost";
  return other.origin;
};

const Field = ({ name, value, children }: { name: string; value: string; children: string }) => (
  <label>
    {children}
    <input name={name} defaultValue={value} />
  </label>
);

const Options = ({ choice }: { choice: Choice }) => (
  <form>
    <Field name="category" value={choice.category}>Category</Field>
    <Field name="specialist" value={choice.specialist}>Specialist</Field>
    <Field name="color" value={choice.color}>Colour</Field>
    <label>
      Theme
      <select name="theme" defaultValue={choice.theme}>
        {["", "light", "dark"].map((theme) => <option key={theme} value={theme}>{theme || "the reader's"}</option>)}
      </select>
    </label>
    <Field name="language" value={choice.language}>Language</Field>
    <Field name="name" value={choice.name}>Name</Field>
    <Field name="email" value={choice.email}>Email</Field>
    <label>
      Mode
      <select name="mode" defaultValue={choice.mode}>
        <option>inline</option>
        <option>popup</option>
      </select>
    </label>
    <button type="submit">Show</button>
  </form>
);

const attributesOf = ({ mode, ...choice }: Choice): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...choice, mode: mode === "popup" ? mode : "" })
      .flatMap(([name, value]) => value ? [[`data-${name}`, value]] : []),
  );

interface PageProps {
  here: string;
  other: string;
  isAllowed: boolean;
  choice: Choice;
  nonce: string;
}

const Page = ({ here, other, isAllowed, choice, nonce }: PageProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>A page of another site</title>
      <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      <script src={`${other}/embed.js`} async />
    </head>
    <body>
      <h1>A page of another site</h1>
      <p>{`This page is at ${here}; the frame comes from ${other}, which is another site.`}</p>
      {!isAllowed && (
        <p>
          <strong>{here}</strong> may not embed yet, so the frame stays empty. Add it to "Sites that may embed" in{" "}
          <a href="/admin/settings?part=other-sites">Settings, Other sites</a>, and reload this page.
        </p>
      )}
      <Options choice={choice} />
      <h2>Events</h2>
      <pre id="events" />
      {choice.mode === "popup"
        ? <button type="button" data-parley="" {...attributesOf(choice)}>Book a meeting</button>
        : <div data-parley="" {...attributesOf(choice)} />}
      <p>This is below the frame, and never moves while it can be seen.</p>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: PRINT }} />
    </body>
  </html>
);

/** GET /dev/embed. */
export const embedRoutes = ({ db }: Services): Hono<Env> => {
  const app = routes().get("/dev/embed", access("anyone"), query(Choice), async (c) => {
    const { embedOrigins } = await getResources(db.read);
    const url = new URL(c.req.url);
    url.host = c.req.header("Host") ?? url.host;
    const here = url.origin;
    const other = otherOrigin(url);
    const nonce = randomBytes(16).toString("base64");
    const isAllowed = embedOrigins.includes(here);
    c.header(
      "Content-Security-Policy",
      `default-src 'none'; script-src ${other} 'nonce-${nonce}'; frame-src ${other}; style-src 'unsafe-inline'; ` +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    c.header("Cache-Control", "no-store");
    const page = <Page here={here} other={other} isAllowed={isAllowed} nonce={nonce} choice={c.req.valid("query")} />;
    return c.html(`<!DOCTYPE html>${renderToStaticMarkup(page)}`);
  });
  return untyped(app);
};
