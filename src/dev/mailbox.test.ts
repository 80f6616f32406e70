// The development mailbox lists emails as JSON and as pages, and an email's content cannot run anything.
import { Buffer } from "node:buffer";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EmailServices, openEmailServices } from "@tests/support/email/email-services.ts";
import { requireAccess } from "@/platform/http/guards.ts";
import { requestContext } from "@/platform/http/request-context.ts";
import { handleError } from "@/platform/http/errors.ts";
import type { Env } from "@/platform/http/route.ts";
import type { Email } from "@/platform/mail/mailer.ts";
import { mailboxMailer, mailboxRoutes } from "./mailbox.tsx";

let services: EmailServices;
let app: Hono<Env>;
beforeEach(async () => {
  services = await openEmailServices();
  app = new Hono<Env>();
  app.use(requestContext(services.services, () => Promise.resolve(undefined)));
  app.onError(handleError);
  app.route("/", mailboxRoutes(services.services.db));
});
afterEach(() => services.close());

const makeEmail = (change: Partial<Email> = {}): Email => ({
  to: { name: "Vera Example", address: "Vera@Example.test" },
  subject: "Your meeting",
  html: "<p>Good day</p>",
  text: "Good day",
  messageId: "1@parley.example",
  ...change,
});
const send = (change?: Partial<Email>) => mailboxMailer(services.services.db).send(makeEmail(change));
const asJson = async (path = "/dev/mail") =>
  await (await app.request(path, { headers: { Accept: "application/json" } })).json();

describe("as JSON", () => {
  it("an empty mailbox is an empty list", async () => expect(await asJson()).toEqual([]));

  it("all emails are listed, newest first, with attachments in base64", async () => {
    await send();
    const content = "BEGIN:VCALENDAR\r\nSUMMARY:Söhne 👩‍🚀\r\n";
    const contentType = "text/calendar; charset=utf-8; method=REQUEST";
    await send({ subject: "Second", attachments: [{ filename: "meeting.ics", contentType, content }] });
    const list = await asJson();
    expect(list.map(({ subject }: Email) => subject)).toEqual(["Second", "Your meeting"]);
    expect(Object.keys(list[0])).toEqual(["id", "to", "subject", "text", "html", "attachments", "sentAt"]);
    expect(list[1]).toMatchObject({
      to: "vera@example.test",
      text: "Good day",
      html: "<p>Good day</p>",
      attachments: [],
    });
    expect(list[0].attachments).toEqual([
      { filename: "meeting.ics", contentType, content: Buffer.from(content).toString("base64") },
    ]);
    expect(list[0].sentAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  });

  it("`to` filters by address and ignores case", async () => {
    await send();
    await send({ to: { address: "max@example.test" } });
    expect(await asJson("/dev/mail?to=VERA@example.test")).toHaveLength(1);
    expect(await asJson("/dev/mail?to=nobody@example.test")).toEqual([]);
  });

  it("emails are stored in the shared database", async () => {
    await send();
    const rows = await services.services.db.read.all<{ subject: string }>("select subject from dev_mails");
    expect(rows).toEqual([{ subject: "Your meeting" }]);
  });
});

describe("as pages", () => {
  const HOSTILE_TEXT = `</title><script>alert(1)</script>"'`;
  const open = async (path: string) => {
    const response = await app.request(path);
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

  it("the list links to each email and escapes text", async () => {
    await send({ subject: HOSTILE_TEXT, to: { name: HOSTILE_TEXT, address: "vera@example.test" } });
    const { body } = await open("/dev/mail");
    const [{ id }] = await asJson();
    expect(body).toContain(`href="/dev/mail/${id}"`);
    expect(body).not.toContain("<script>");
    expect((await open(`/dev/mail/${id}`)).body).not.toContain("<script>");
  });

  it("an empty list links to the funnel", async () =>
    expect((await open("/dev/mail")).body).toContain('href="/funnel"'));

  it("an email's HTML is shown in a sandboxed frame that runs and loads nothing", async () => {
    await send({ html: "<script>alert(1)</script><img src=https://elsewhere.test/x>" });
    const [{ id }] = await asJson();
    expect((await open(`/dev/mail/${id}`)).body).toMatch(/<iframe[^>]+sandbox="allow-popups [^"]*"/);
    const { headers } = await open(`/dev/mail/${id}/html`);
    const policy = headers.get("Content-Security-Policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox(?! allow-scripts)/);
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|https?:/);
  });

  it("attachments are downloaded as they were sent", async () => {
    const content = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
    await send({
      attachments: [{ filename: 'me"et\r\ning.ics', contentType: "text/calendar; method=REQUEST", content }],
    });
    const [{ id }] = await asJson();
    const { headers, body } = await open(`/dev/mail/${id}/attachments/0`);
    expect(body).toBe(content);
    expect(headers.get("Content-Type")).toBe("text/calendar; method=REQUEST");
    expect(headers.get("Content-Disposition")).toBe("attachment; filename*=UTF-8''me%22et%0D%0Aing.ics");
  });

  it.each([["/dev/mail/none"], ["/dev/mail/01900000-0000-7000-8000-000000000000"]])("%s is 404", async (path) => {
    expect((await open(path)).status).toBe(404);
    expect((await open(`${path}/html`)).status).toBe(404);
    expect((await open(`${path}/attachments/0`)).status).toBe(404);
  });

  it("an unknown attachment is 404", async () => {
    await send();
    const [{ id }] = await asJson();
    expect((await open(`/dev/mail/${id}/attachments/0`)).status).toBe(404);
    expect((await open(`/dev/mail/${id}/attachments/x`)).status).toBe(404);
  });
});

it("every route declares its access", () => {
  expect(requireAccess(mailboxRoutes(services.services.db).routes).map(({ access }) => access))
    .toEqual(["anyone", "anyone", "anyone", "anyone"]);
});
