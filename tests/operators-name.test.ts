// A marketplace with a name of its own: what people see of it never names the program.
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "@/app.ts";
import { changeSettings, getResources } from "@/modules/settings/index.ts";
import { createPages } from "@/pages.ts";
import { createAssets } from "@/web/server/assets.ts";
import { offerLanguages } from "./support/app/offered-languages.ts";
import { runReactions } from "./support/app/reactions.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { makeAdministrator, makeSpecialist } from "./support/people/factories.ts";
import { type BookedMeeting, bookMeeting } from "./support/scheduling/meetings.ts";
import { get, post } from "./support/funnel/visitor.ts";

const ROOT = new URL("../", import.meta.url);
const NAME = "Palaver & Söhne";
const THE_PROGRAM = /Parley/;

describe("texts in the program", () => {
  /** Where the program may be named, and why. */
  const ALLOWED: Readonly<Record<string, string>> = {
    "src/dev/": "what only developers see",
    "src/web/islands/gallery/": "what only developers see",
    "src/config.ts": "to operators",
    "src/environment.ts": "to operators",
    "src/processes.ts": "to operators",
    "src/platform/db/": "to operators",
    "src/platform/http/listen.ts": "to operators",
    "src/modules/settings/schemas.ts": "the name before any change",
    "src/modules/conversions/formats.ts": "the program that reports a conversion, to the advertising network",
    "src/modules/scheduling/external/external-calendars.ts": "the program that calls, to another server",
    "src/modules/webhooks/sending.ts": "the program that calls, to another server",
  };

  const listFiles = (folder: URL): URL[] =>
    [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
      const url = new URL(isDirectory ? `${name}/` : name, folder);
      return isDirectory ? listFiles(url) : /\.(tsx?|json)$/.test(name) && !/\.test\.tsx?$/.test(name) ? [url] : [];
    });

  const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
    ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

  const namesIn = (url: URL): string[] => {
    const path = relative(fileURLToPath(ROOT), fileURLToPath(url));
    const file = ts.createSourceFile(path, Deno.readTextFileSync(url), ts.ScriptTarget.Latest, true);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (isText(node) && THE_PROGRAM.test(node.text)) found.push(`${path}: ${node.text.trim().slice(0, 80)}`);
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  };

  test("have the operator's name, or none", () => {
    const found = listFiles(new URL("src/", ROOT)).flatMap(namesIn);
    const isAllowed = (place: string) => Object.keys(ALLOWED).some((path) => place.startsWith(path));
    expect(found.filter((place) => !isAllowed(place))).toEqual([]);
    expect(Object.keys(ALLOWED).filter((path) => !found.some((place) => place.startsWith(path)))).toEqual([]);
  });
});

describe("a marketplace of another name", () => {
  let app: TestApp;
  let site: ReturnType<typeof createApp>;
  let specialistId: string;
  let meeting: BookedMeeting;
  const cookies: Record<string, string> = {};

  beforeAll(async () => {
    app = await openTestApp();
    await offerLanguages(app, "ar de");
    await app.transact(async (tx) => {
      const { version, ...body } = await getResources(tx);
      const named = { ...body, productName: NAME, senderName: "", supportEmail: "help@palaver.example" };
      await changeSettings(tx, { name: "resources", body: named, version, by: "an admin" });
    });
    specialistId = await makeSpecialist(app);
    meeting = await bookMeeting(app, { specialistId });
    await runReactions(app.ctx());
    cookies.specialist = await app.signIn(specialistId);
    cookies.admin = await app.signIn(await makeAdministrator(app));
    const assets = createAssets({ folder: "", viteOrigin: "http://127.0.0.1:1" });
    site = createApp(app.services, { pages: createPages(app.services, assets) });
  });
  afterAll(() => app.close());

  const open = async (path: string, cookie = "") => {
    const headers = { Cookie: cookie };
    return await site.request(path, { headers }, { remoteAddr: { hostname: "127.0.0.1" } });
  };

  /** The text of a response that must have worked, without what only the browser's code reads. */
  const read = async (path: string, cookie?: string, status = 200): Promise<string> => {
    const response = await open(path, cookie);
    expect([path, response.status]).toEqual([path, status]);
    return await response.text();
  };

  const expectOwnName = (what: string, text: string) => {
    expect([what, ...text.match(/.{0,60}Parley.{0,60}/gs) ?? []]).toEqual([what]);
    expect([what, /Palaver (&amp;|&) Söhne/.test(text)]).toEqual([what, true]);
  };

  const PUBLIC = [
    "/funnel",
    "/funnel/career/start",
    "/terms-and-conditions",
    "/privacy-policy",
    "/for-specialists",
    "/how-we-rank",
  ];
  test.each(PUBLIC.flatMap((path) => [path, `/de${path}`, `/ar${path}`]))("the page %s", async (path) => {
    expectOwnName(path, await read(path));
  });

  test.each(["/login", "/register", "/forgot-password"])("the screen %s", async (path) => {
    expectOwnName(path, await read(path));
  });

  const LINKS = ["", "/move", "/cancel", "/data"].flatMap((page) =>
    ["", "/de", "/ar"].map((language) => [language, page])
  );
  test.each(LINKS)("the page of a visitor's link: %s/meetings/…%s", async (language, page) => {
    const { meetingId, secret } = meeting;
    expectOwnName("a link", await read(`${language}/meetings/${meetingId}${page}?secret=${secret}`));
  });

  test("the specialist's screens", async () => {
    const { json } = await post(app, "/Help/Create", {
      kind: "question",
      subject: "An invoice",
      message: "Where do I find it?",
    }, { cookie: cookies.specialist });
    for (const path of ["/dashboard", `/leads/${meeting.leadId}`, "/dashboard/help", `/dashboard/help/${json.id}`]) {
      expectOwnName(path, await read(path, cookies.specialist));
    }
  });

  const ADMIN = [
    "/admin",
    "/admin?view=users",
    "/admin?view=leads",
    "/admin/reports",
    "/admin/categories",
    "/admin/translations",
    "/admin/notifications",
    "/admin/jobs",
  ];
  test("the administrator's screens", async () => {
    for (const path of [...ADMIN, `/admin/leads/${meeting.leadId}`, `/admin/tracks/${meeting.trackId}`]) {
      expectOwnName(path, await read(path, cookies.admin));
    }
  });

  test("what is not found", async () => {
    expectOwnName("not found", await read("/nothing-here", "", 404));
  });

  test("files for programs", async () => {
    for (const path of ["/manifest.webmanifest", "/llms.txt", "/api/v2/openapi.json", "/api/v2/docs"]) {
      // The description of the settings says what the name is before any change.
      expectOwnName(path, (await read(path)).replaceAll(/(&quot;|")default\1: ?\1Parley\1/g, ""));
    }
    const { info } = JSON.parse(await read("/api/v2/openapi.json"));
    expect(info.title).toBe(`${NAME} API`);
  });

  test("calendar files", async () => {
    const file = await read(`/api/v2/Funnel/CalendarFile/${meeting.meetingId}`);
    expectOwnName("a calendar file", file.replaceAll("\r\n ", ""));
    expect(file).toContain(`PRODID:-//${NAME}//Meetings//EN`);
    const { json } = await post(app, "/Calendars/OpenFeed", {}, { cookie: cookies.specialist });
    const { pathname, search } = new URL(json.feedUrl);
    expectOwnName("a feed", (await read(pathname + search)).replaceAll("\r\n ", ""));
  });

  test("emails, and who they are from", () => {
    expect(app.emails.length).toBeGreaterThan(1);
    for (const email of app.emails) {
      const { subject, html, text, fromName } = email;
      expect(fromName).toBe(NAME);
      expectOwnName(subject, `${subject}\n${text}`);
      expectOwnName(subject, html);
      for (const { content } of email.attachments ?? []) {
        if (typeof content === "string") expectOwnName(`the file of ${subject}`, content.replaceAll("\r\n ", ""));
      }
    }
  });

  test("the texts that visitors agree to", async () => {
    const { json } = await get(app, "/Funnel/StartData");
    const texts = json.consents.map(({ text }: { text: string }) => text);
    expect(texts[0]).toBe(
      `${NAME} may use my answers and contact details to arrange this meeting. ` +
        "I have read the terms and conditions and the privacy policy.",
    );
    expect(texts.join(" ")).not.toMatch(THE_PROGRAM);
  });
});
