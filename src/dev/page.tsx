// The pages of the stand-ins. They use the browser's own colours and need no JavaScript.
import type { Context } from "hono";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Env } from "@/platform/http/route.ts";

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 1.5rem 1rem; }
h1, h2 { font: 600 1.5rem/1.2 Georgia, serif; }
.test { background: #ffd34d; color: #1a1a1a; padding: .75rem 1rem; border-radius: 6px; font-weight: 600; }
button { font: inherit; border-radius: 6px; border: 1px solid currentColor; background: transparent; color: inherit; cursor: pointer; }
button.main { background: #0a6b4a; color: #fff; border-color: #0a6b4a; font-weight: 600; }
`;

interface StandInPage {
  title: string;
  /** What the page stands in for. */
  note: string;
  /** CSS of this page. */
  style: string;
  content: ReactNode;
}

export const renderPage = ({ title, note, style, content }: StandInPage): string =>
  "<!doctype html>" + renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} (test)`}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE + style }} />
      </head>
      <body>
        <main>
          <p className="test">{note}</p>
          {content}
        </main>
      </body>
    </html>,
  );

export const readForm = async (c: Context<Env>): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)]));

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action *; frame-ancestors 'none'";

export const sendPage = (c: Context<Env>, html: string) => {
  c.header("Content-Security-Policy", POLICY);
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  return c.html(html);
};
