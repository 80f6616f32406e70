// Imports of specialists: reading, checking, importing, inviting and undoing; and that nobody hears of it before.
import { Buffer } from "node:buffer";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import {
  cookieOf,
  emailsTo,
  enter,
  latestLink,
  login,
  makeAccount,
  newAddress,
  PASSWORD,
  register,
  REGISTRATION,
  skipResponseDelay,
} from "@tests/support/people/accounts.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { csv, type Importer, openImporter } from "@tests/support/people/imports.ts";
import { post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { schedules } from "@/app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { findPersonByEmail, getPerson } from "@/modules/auth/index.ts";
import { users } from "@/modules/auth/tables.ts";
import { findProfile, listCredentials, listServices } from "@/modules/specialists/index.ts";
import { formDrafts } from "@/modules/specialists/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { importFiles, importRows, imports } from "./tables.ts";

skipResponseDelay();
let app: TestApp;
let the: Importer;
let admin: Importer["admin"];
beforeAll(async () => {
  app = await openTestApp();
  the = await openImporter(app);
  admin = the.admin;
});
afterAll(() => app.close());

const { upload, uploaded, view, rowsOf, act, check, imported } = {
  upload: (...file: Parameters<Importer["upload"]>) => the.upload(...file),
  uploaded: (text: string) => the.uploaded(text),
  view: (id: string) => the.view(id),
  rowsOf: (id: string, show?: string) => the.rowsOf(id, show),
  act: (call: string, id: string) => the.act(call, id),
  check: (...found: Parameters<Importer["check"]>) => the.check(...found),
  imported: (text: string) => the.imported(text),
};
const personOf = (email: string) => findPersonByEmail(app.services.db.read, email);
const draftsOf = (userId: string) =>
  app.services.db.read.select().from(formDrafts).where(eq(formDrafts.userId, userId));

describe("a file", () => {
  it("is read, and a field proposed for each column", async () => {
    const found = await uploaded(csv("E-Mail;Vorname;Nachname;Farbe", "a@example.com;Anna;Berger;blau"));
    expect(found).toMatchObject({
      fileName: "people.csv",
      status: "uploaded",
      rows: 1,
      mapping: ["email", "firstName", "lastName", null],
      can: { check: true, run: false, invite: false, undo: false, delete: true },
    });
    expect(found.columns[3]).toEqual({ heading: "Farbe", samples: ["blau"] });
  });

  // chamilo#2868, yform#237, snipe-it#16518
  it("whose letters can be read in several ways is not checked before somebody has said how it was saved", async () => {
    const polish = ["E-Mail;Vorname;Nachname", "l@example.com;\xa3ukasz;\xaf\xf3\xb3\xe6"].join("\r\n");
    const { json: found } = await upload(Uint8Array.from(polish, (letter) => letter.charCodeAt(0)));
    expect(found.reading).toMatchObject({ encoding: "windows-1250", separator: "semicolon", isSure: false });
    expect(found.reading.samples).toEqual(["Łukasz", "Żółć"]);
    const { mapping } = found;
    expect(await admin.post(`/Admin/CheckImport/${found.id}`, { mapping }))
      .toMatchObject({ status: 400, code: "encoding_unsure" });
    const other = await admin.done(`/Admin/ReadImport/${found.id}`, { encoding: "macintosh", separator: "semicolon" });
    expect(other.reading.samples).toEqual(["£ukasz", "ØÛ≥Ê"]);
    await admin.done(`/Admin/ReadImport/${found.id}`, { encoding: "windows-1250", separator: "semicolon" });
    await check(await view(found.id));
    await act("RunImport", found.id);
    expect(await personOf("l@example.com")).toMatchObject({ firstName: "Łukasz", lastName: "Żółć" });
  });

  it("that was read otherwise is checked anew, and what is no table then changes nothing", async () => {
    const found = await check(await uploaded(csv("Email;Name", "a@example.com;Anna Berger")));
    expect(found).toMatchObject({ status: "checked", counts: { ready: 1 } });
    const wide = await admin.post(`/Admin/ReadImport/${found.id}`, { encoding: "utf-16le", separator: "comma" });
    expect(wide.status).toBe(400);
    expect(await view(found.id)).toEqual(found);
    await admin.done(`/Admin/ReadImport/${found.id}`, { encoding: "utf-8", separator: "comma" });
    expect(await view(found.id)).toMatchObject({
      status: "uploaded",
      counts: {},
      columns: [{ heading: "Email;Name" }],
    });
    expect(await rowsOf(found.id)).toEqual([]);
  });

  // openfoodnetwork#3657, zammad#4075
  it("with a letter that was cut in half is damaged there only, and says so", async () => {
    const bytes = Buffer.concat([
      Buffer.from("Email;Vorname;Nachname;Firma\nju@example.com;Jürgen;Müller;Größe\nbe@example.com;Bea;Bei;Kurz"),
      Buffer.from([0xc3, 0x0a]),
    ]);
    const { json: found } = await upload(bytes);
    await check(found);
    expect(await rowsOf(found.id)).toMatchObject([
      { label: "ju@example.com", status: "ready", notes: [] },
      { label: "be@example.com", status: "ready", notes: ["Company has a letter that can’t be read."] },
    ]);
  });

  // csv2vcard, ownCloud contacts#818 and #574
  it("of Google's or Outlook's contacts proposes nothing private or ambiguous for what visitors see", async () => {
    const google = csv(
      "First Name,Last Name,Organization Name,Organization Title,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value",
      "Karl,Moser,Moser GmbH,Adviser,private,Work,g1@example.com ::: g2@example.com,+43 660 1234567 ::: +43 1 5551234",
    );
    const found = await uploaded(google);
    expect(found.mapping).toEqual(["firstName", "lastName", "company", "headline", null, null, "email", "phone"]);
    await check(found);
    const [row] = await rowsOf(found.id);
    expect(row).toMatchObject({ label: "g1@example.com", status: "ready" });
    expect(row!.notes).toEqual([
      "Email has several values, and the first one is used.",
      "Phone for meetings has several values, and the first one is used.",
    ]);
    const outlook = csv(
      '"Title","First Name","Last Name","Company","Job Title","Business Street","Mobile Phone","E-mail Address","Location","Notes"',
      '"Mr.","Karl","Moser","Moser GmbH","Adviser","Ring 1","+43 660 1234567","o1@example.com","Vienna office","owes us"',
    );
    expect((await uploaded(outlook)).mapping)
      .toEqual([null, "firstName", "lastName", "company", "headline", null, "phone", "email", null, null]);
    expect((await uploaded(csv("Address,Name", "Ring 1,Anna"))).mapping).toEqual([null, "name"]);
  });

  it("that can't be read leaves nothing behind", async () => {
    const count = () => app.services.db.read.$count(imports);
    const before = await count();
    const refused = await upload(Uint8Array.from([0x50, 0x4b, 3, 4]));
    expect([refused.status, refused.json[0]]).toEqual([400, expect.stringMatching(/save it as CSV/)]);
    expect((await upload("")).json[0]).toMatch(/empty/);
    expect((await upload("x".repeat(11 * 1024 * 1024))).status).toBe(413);
    expect((await upload("{}", { name: "a.json", type: "application/json" })).status).toBe(415);
    expect(await count()).toBe(before);
  });

  it("with two columns for one field is refused when it is checked", async () => {
    const found = await uploaded(csv("Email,Name,Nickname", "a@example.com,Anna,Anni"));
    const { status, json } = await admin.post(`/Admin/CheckImport/${found.id}`, { mapping: ["email", "name", "name"] });
    expect([status, json]).toEqual([400, [expect.stringMatching(/Two columns are “Full name”/)]]);
    expect(await view(found.id)).toEqual(found);
  });
});

const CREDENTIALS = "Email,Name,Credential,Credential number,Issuer,Valid until,Valid in";
const HEAD =
  "Email,Name,Headline,About,Languages,Years of experience,Phone,Topics,Time zone,Opening hours,Minutes of a meeting";

describe("a check", () => {
  it("says for each row what would happen, and changes nothing", async () => {
    const [known, fresh] = [newAddress(), newAddress()];
    await register(app, known);
    const found = await check(
      await uploaded(csv(
        HEAD,
        `${fresh},Anna Berger,Lawyer,,German; Klingon,12 years,+43 660 1234567,Career coaching,Europe/Vienna,Mon-Fri 9-17,30`,
        `${fresh.toUpperCase()},Anna Again,,,,,,,,,`,
        `${known},Known Person,,,,,,,,,`,
        "nobody,Nobody,,,,,,,,,",
        `${newAddress()},,,,,,,,,,`,
        `${newAddress()},Carl Cell,,,,,,,,,,one more`,
      )),
    );
    expect(found).toMatchObject({
      status: "checked",
      counts: { ready: 1, present: 2, refused: 3, noted: 1 },
      can: { run: true },
    });
    expect(await rowsOf(found.id)).toEqual([
      { row: 2, label: fresh, status: "ready", notes: ["“Klingon” is no language that is known here."], userId: null },
      { row: 3, label: fresh, status: "present", notes: ["Row 2 has the same address."], userId: null },
      expect.objectContaining({ row: 4, label: known, status: "present", userId: (await personOf(known))!.id }),
      { row: 5, label: "nobody", status: "refused", notes: ["“nobody” is not an email address."], userId: null },
      expect.objectContaining({ row: 6, status: "refused", notes: ["There is no name."] }),
      expect.objectContaining({ row: 7, status: "refused", notes: [expect.stringMatching(/more cells than/)] }),
    ]);
    expect((await rowsOf(found.id, "refused")).map(({ row }) => row)).toEqual([5, 6, 7]);
    expect((await rowsOf(found.id, "notable")).map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(await personOf(fresh)).toBeUndefined();
  });

  it("reads the next row with an address whose first row is refused", async () => {
    const email = newAddress();
    const { id, counts } = await check(
      await uploaded(csv("Email,Name", `${email},`, `${email},Anna Berger`, `${email},Anna Again`)),
    );
    expect(counts).toEqual({ refused: 1, ready: 1, present: 1 });
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(["refused", "ready", "present"]);
  });

  it("can be repeated with other columns", async () => {
    const found = await uploaded(csv("Email,Nickname", `${newAddress()},Anna Berger`));
    expect((await admin.post(`/Admin/CheckImport/${found.id}`, { mapping: found.mapping })).status).toBe(400);
    expect((await check(found, ["email", "name"])).counts).toEqual({ ready: 1 });
    expect((await check(found, ["name", "email"])).counts).toEqual({ refused: 1 });
  });

  it.each([
    [
      "a headline that is too long",
      "headline",
      "x".repeat(81),
      /^Headline is left out: it has 81 characters, and 80 fit/,
    ],
    ["a formula", "headline", "=HYPERLINK(A1)", /^Headline is left out: it is a formula/],
    ["a number without its country", "phone", "0660 1234567", /^Phone for meetings is left out/],
    ["a link that is none", "zoom", "zoom.us/j/1", /^Zoom link is left out: it must start with https/],
    ["years that are none", "yearsOfExperience", "many", /^Years of experience is left out/],
    ["a zone that nobody knows", "timeZone", "Vienna", /^Time zone is left out: write it as/],
    ["hours that say something else", "hours", "by appointment", /^Opening hours is left out: write them as/],
    ["hours that end before they begin", "hours", "Mon 17-9", /^Opening hours is left out: Monday: 17:00-09:00 ends/],
    ["a length that no meeting has", "meetingMinutes", "25", /^Minutes of a meeting is left out: it must be 15, 20/],
    ["an unknown topic", "topics", "Alchemy", /^“Alchemy” is no category or topic here/],
    ["a name for visitors that is a link", "displayName", "www.example.com", /^Name for visitors is left out/],
  ])("leaves out %s, and says so", async (_what, field, cell, note) => {
    const found = await uploaded(csv("Email,Name,X", `${newAddress()},Anna Berger,"${cell}"`));
    const { id, counts } = await check(found, ["email", "name", field as "hours"]);
    expect(counts).toEqual({ ready: 1, noted: 1 });
    expect((await rowsOf(id))[0]!.notes).toEqual([expect.stringMatching(note)]);
  });

  it.each([
    ["a formula", "=A1", /There is no name/],
    ["a link", "https://example.com", /must not contain links/],
    ["the name of a site", "Example.com Berger", /must not contain the name of a site/],
  ])("refuses a name that is %s", async (_what, name, problem) => {
    const { id } = await check(await uploaded(csv("Email,Name", `${newAddress()},${name}`)));
    expect((await rowsOf(id))[0]).toMatchObject({
      status: "refused",
      notes: [expect.stringMatching(problem), ...name[0] === "=" ? [expect.any(String)] : []],
    });
  });
});

describe("an import", () => {
  it("creates accounts that nobody can use yet, with profile, topics and calendar", async () => {
    const email = newAddress();
    const found = await imported(csv(
      HEAD,
      `${email},Anna Berger,Lawyer,I help.,German; en,12 years,+43 660 1234567,Career coaching,Europe/Lisbon,"Mon-Tue 9-12, 13-17",45`,
    ));
    expect(found).toMatchObject({ status: "imported", counts: { added: 1 }, can: { invite: true, undo: true } });
    const person = (await personOf(email))!;
    expect(person).toMatchObject({
      firstName: "Anna",
      lastName: "Berger",
      timeZone: "Europe/Lisbon",
      status: "needs-verification",
    });
    expect(person).toMatchObject({ emailVerifiedAt: null, onboardedAt: null });
    expect(await findProfile(app.services.db.read, person.id)).toMatchObject({
      displayName: "Anna Berger",
      headline: "Lawyer",
      bio: "I help.",
      languages: ["de", "en"],
      yearsOfExperience: 12,
      locations: [{ kind: "phone", detail: "+436601234567" }],
    });
    expect(await listServices(app.services.db.read, person.id)).toMatchObject([{
      categoryId: starterId("career"),
      subcategoryIds: [],
    }]);
    const [draft] = await draftsOf(person.id);
    expect(draft).toMatchObject({ form: "calendar", content: { zone: "Europe/Lisbon", slotMinutes: 45 } });
    expect(draft!.content!.weekly).toHaveLength(4);
    expect((await login(app, email)).status).toBe(400);
  });

  it("brings credentials along, which are reviewed once their person is there", async () => {
    const email = newAddress();
    const { id } = await imported(csv(
      CREDENTIALS,
      `${email},Anna Berger,Bar Registration; Notary,R 1; N 2,Bar of Vienna,2028-12-31; 31.12.2027,"AT, Deutschland; "`,
    ));
    const { id: userId } = (await personOf(email))!;
    const [first, second] = await listCredentials(app.services.db.read, userId);
    expect(first).toMatchObject({ type: "bar registration", number: "R 1", places: ["AT", "DE"], verifiedAt: null });
    expect(second).toMatchObject({ type: "Notary", number: "N 2", issuer: "Bar of Vienna", places: [] });
    expect(second!.expiresAt).toBe(Date.UTC(2028, 0, 1));

    const toReview = async () =>
      (await admin.get("/Admin/CredentialsToReview")).json.items.map(({ number }: { number: string }) => number);
    expect(await toReview()).toEqual([]);
    await admin.done(`/Admin/VerifyCredential/${first!.id}`, {});
    await runReactions(app.ctx());
    expect(await emailsTo(app, email)).toEqual([]);
    await act("InviteImported", id);
    expect(await toReview()).toEqual([]);
    await post(app, "/Auth/AcceptInvitation", { ...REGISTRATION, ...await latestLink(app, email) });
    expect(await toReview()).toEqual(["N 2"]);
    await admin.done(`/Admin/VerifyCredential/${second!.id}`, {});
    await runReactions(app.ctx());
    expect((await emailsTo(app, email)).at(-1)!.subject).toMatch(/verified/);
  });

  it("of the same file again adds nobody", async () => {
    const file = csv("Email,Name", `${newAddress()},Anna Berger`, `${newAddress()},Bo de Wit`);
    expect((await imported(file)).counts).toEqual({ added: 2 });
    const again = await check(await uploaded(file));
    expect([again.counts, again.can.run]).toEqual([{ present: 2 }, false]);
    expect((await admin.post(`/Admin/RunImport/${again.id}`, {})).code).toBe("illegal_transition");
  });

  it("deletes the file, and is in the audit log", async () => {
    const { id, columns } = await imported(csv("Email,Name", `${newAddress()},Anna Berger`));
    expect(await app.services.db.read.$count(importFiles, eq(importFiles.importId, id))).toBe(0);
    expect(columns[0]).toEqual({ heading: "Email", samples: [] });
    const entries = await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(entries.map(({ action }) => action)).toEqual(["imports.upload", "imports.check", "imports.run"]);
  });

  it("hands itself back to the queue after a while, and goes on", async () => {
    const emails = Array.from({ length: 40 }, newAddress);
    const { id } = await check(await uploaded(csv("Email,Name", ...emails.map((email) => `${email},Anna Berger`))));
    let now = 0;
    const watch = vi.spyOn(performance, "now").mockImplementation(() => now += 30_000);
    await admin.done(`/Admin/RunImport/${id}`, {});
    const deliveries = await runReactions(app.ctx());
    watch.mockRestore();
    expect(deliveries).toBeGreaterThanOrEqual(3);
    expect(await view(id)).toMatchObject({ status: "imported", handled: 40, counts: { added: 40 } });
  });

  it("goes on where a killed worker has stopped, and handles no row twice", async () => {
    const emails = Array.from({ length: 40 }, newAddress);
    const { id } = await check(await uploaded(csv("Email,Name", ...emails.map((email) => `${email},Anna Berger`))));
    await admin.done(`/Admin/RunImport/${id}`, {});
    const { services } = app;
    const ctx = app.ctx();
    let writes = 0;
    const untilKilled = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => (...args: A) =>
      ++writes > 3 ? Promise.reject(new Error("killed")) : run(...args);
    const db = {
      ...ctx.db,
      write: untilKilled(ctx.db.write) as typeof ctx.db.write,
      commit: untilKilled(ctx.db.commit),
    };
    await runReactions({ ...ctx, db }).catch(() => {});
    const half = await view(id);
    expect(half.status).toBe("importing");
    expect(half.handled).toBeGreaterThan(0);
    expect(half.handled).toBeLessThan(40);
    app.clock.advance(60_000);
    await runReactions(app.ctx());
    expect(await view(id)).toMatchObject({ status: "imported", handled: 40, counts: { added: 40 } });
    for (const email of emails) expect(await services.db.read.$count(users, eq(users.email, email))).toBe(1);
  });
});

test("nobody gets an email before they are invited, whatever time passes", async () => {
  const app = await openTestApp();
  const email = newAddress();
  const { imported } = await openImporter(app);
  await imported(csv("Email,Name,Topics,Opening hours", `${email},Anna Berger,Career coaching,Mon-Fri 9-17`));
  for (const days of [0, 1, 8, 31, 60]) {
    app.clock.set(NOON + days * DAY_MS);
    await runReactions(app.ctx());
    for (const { run } of schedules) await run(app.ctx());
    await runReactions(app.ctx());
  }
  expect(await findPersonByEmail(app.services.db.read, email)).toBeDefined();
  expect(app.emails.filter(({ to }) => JSON.stringify(to).includes(email))).toEqual([]);
  await app.close();
});

describe("inviting", () => {
  it("sends each a link, which opens their profile as it was imported", async () => {
    const email = newAddress();
    const { id } = await imported(csv("Email,Name,Headline,Opening hours", `${email},Anna Berger,Lawyer,Mon 9-12`));
    expect(await emailsTo(app, email)).toEqual([]);
    expect(await act("InviteImported", id)).toMatchObject({ status: "imported", counts: { added: 1, invited: 1 } });
    const link = await latestLink(app, email);
    expect((await post(app, "/Auth/ValidateInvitation", link)).json).toMatchObject({
      email,
      firstName: "Anna",
      lastName: "Berger",
      hasAccount: false,
    });
    expect((await post(app, "/Auth/AcceptInvitation", { ...REGISTRATION, ...link })).status).toBe(200);
    expect((await login(app, email, PASSWORD)).status).toBe(200);
    const cookie = await app.signIn((await personOf(email))!.id);
    const { profile } = await (await app.call("/Onboarding/ProfileData", { cookie })).json();
    expect(profile).toMatchObject({ headline: "Lawyer" });
    const { content } = await (await app.call("/Onboarding/Draft/calendar", { cookie })).json();
    expect(content).toMatchObject({ weekly: [{ weekday: 1, from: 540, to: 720 }] });
    expect((await act("InviteImported", id)).counts.invited).toBe(0);
    expect(await emailsTo(app, email)).toHaveLength(1);
  });
});

describe("somebody whose account was imported", () => {
  it.each([
    ["registers", (email: string) => register(app, email)],
    ["has forgotten their password", (email: string) => post(app, "/Auth/ForgotPassword", { email })],
    ["asks for the email of the registration again", async (email: string) => {
      const cookie = cookieOf(await register(app, email));
      await emailsTo(app, email);
      app.emails.length = 0;
      app.clock.advance(MINUTE_MS);
      await post(app, "/Auth/ResendVerificationEmail", undefined, { cookie });
    }],
    ["chooses the address in another account", async (email: string) => {
      const cookie = await enter(app, (await makeAccount(app)).email);
      await post(app, "/Auth/ChangeEmail", { email, password: PASSWORD }, { cookie });
    }],
  ])("and who %s gets an invitation, which asks for the terms and a password", async (_what, ask) => {
    const email = newAddress();
    await imported(csv("Email,Name", `${email},Anna Berger`));
    await ask(email);
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/invites you/)]);
    expect((await login(app, email)).status).toBe(400);
    const link = await latestLink(app, email);
    expect((await post(app, "/Auth/AcceptInvitation", { ...REGISTRATION, ...link })).status).toBe(200);
    expect((await login(app, email)).status).toBe(200);
  });

  it("and who asks again gets a new link", async () => {
    const email = newAddress();
    await imported(csv("Email,Name", `${email},Anna Berger`));
    await post(app, "/Auth/ForgotPassword", { email });
    const first = await latestLink(app, email);
    await post(app, "/Auth/ForgotPassword", { email });
    expect(refusalOf(await post(app, "/Auth/ValidateInvitation", first))[1]).toBe("code_invalid");
    expect((await post(app, "/Auth/ValidateInvitation", await latestLink(app, email))).status).toBe(200);
  });
});

describe("undo", () => {
  it("removes what was added, and the file can be imported again", async () => {
    const email = newAddress();
    const file = csv(
      "Email,Name,Topics,Opening hours,Credential,Credential number,Issuer",
      `${email},Anna Berger,Career coaching,Mon 9-12,Notary,N 1,Chamber`,
    );
    const { id } = await imported(file);
    const { id: userId } = (await personOf(email))!;
    expect(await act("UndoImport", id)).toMatchObject({ status: "undone", counts: { added: 0, removed: 1 } });
    expect(await personOf(email)).toBeUndefined();
    expect(await draftsOf(userId)).toEqual([]);
    expect(await listServices(app.services.db.read, userId)).toEqual([]);
    expect(await listCredentials(app.services.db.read, userId)).toEqual([]);
    expect(await rowsOf(id)).toEqual([{ row: 2, label: email, status: "removed", notes: [], userId: null }]);
    await runReactions(app.ctx());
    expect(await emailsTo(app, email)).toEqual([]);
    expect((await imported(file)).counts).toEqual({ added: 1 });
  });

  it("keeps whom somebody has done something with", async () => {
    const all = Array.from({ length: 6 }, newAddress);
    const [invited, suspended, registered, reviewed, granted, untouched] = all as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const people = all.map((email) => `${email},Anna Berger,Notary,N 1,Chamber`);
    const { id } = await imported(csv(CREDENTIALS, ...people));
    const [credential] = await listCredentials(app.services.db.read, (await personOf(reviewed))!.id);
    await admin.done(`/Admin/DeclineCredential/${credential!.id}`, { reason: "Not readable" });
    await admin.done("/Admin/Invite", { people: invited });
    await admin.done(`/Admin/SuspendUser/${(await personOf(suspended))!.id}`, { reason: "Spam" });
    await register(app, registered);
    await admin.done("/Admin/GrantCredits/" + (await personOf(granted))!.id, {
      categoryId: starterId("career"),
      quantity: 2,
      reason: "Welcome",
    });
    expect((await act("UndoImport", id)).counts).toEqual({ added: 0, removed: 1, kept: 5 });
    expect((await rowsOf(id, "kept")).map(({ notes }) => notes[0])).toEqual([
      "They were invited.",
      "The account was suspended.",
      "They were invited.",
      "A credential was reviewed since.",
      "They have credits.",
    ]);
    expect(await personOf(untouched)).toBeUndefined();
    expect((await admin.post(`/Admin/UndoImport/${id}`, {})).code).toBe("illegal_transition");
  });
});

describe("somebody whose account is gone", () => {
  /** Joins with the invitation, and deletes the account. */
  const joinAndLeave = async (email: string) => {
    await post(app, "/Auth/AcceptInvitation", { ...REGISTRATION, ...await latestLink(app, email) });
    const cookie = await app.signIn((await personOf(email))!.id);
    await app.call("/Auth/DeleteAccount", { method: "POST", cookie, body: { password: PASSWORD } });
  };

  it("doesn't stop the others of the step from being taken back", async () => {
    const [left, other] = [newAddress(), newAddress()];
    const { id } = await imported(csv("Email,Name", `${left},Anna Berger`, `${other},Olga Other`));
    await act("InviteImported", id);
    await joinAndLeave(left);
    expect(await act("UndoImport", id)).toMatchObject({ status: "undone", counts: { added: 0, kept: 2 } });
    expect((await rowsOf(id)).map(({ notes }) => notes[0])).toEqual(["The account was deleted.", "They were invited."]);
  });

  it("is in no report of an import that was undone before they joined, either", async () => {
    const email = newAddress();
    const { id } = await imported(csv("Email,Name", `${email},Anna Berger`));
    await act("UndoImport", id);
    expect(JSON.stringify(await rowsOf(id))).toContain(email);
    await admin.done("/Admin/Invite", { people: email });
    await runReactions(app.ctx());
    await joinAndLeave(email);
    expect(await rowsOf(id)).toMatchObject([{ label: "Deleted account", status: "removed" }]);
  });

  it("is in no row of the report", async () => {
    const email = newAddress();
    const file = csv("Email,Name", `${email},Anna Berger`, `${email},Anna Berger`, `${email},`);
    const { id, counts } = await imported(file);
    expect(counts).toEqual({ added: 1, present: 1, refused: 1 });
    const { email: host } = await getPerson(app.services.db.read, await makeSpecialist(app));
    const meetings = await the.imported(
      csv(
        "Specialist,Start,Minutes,Email,Name,Topic",
        `${host},2026-12-01 09:00,30,${newAddress()},Vera Example,Career coaching`,
        `${email},yesterday,30,${newAddress()},Vera Example,Career coaching`,
      ),
      { kind: "meetings" },
    );
    await act("InviteImported", id);
    await joinAndLeave(email);
    for (const report of [id, meetings.id]) expect(JSON.stringify(await rowsOf(report))).not.toContain(email);
  });
});

describe("a row on which the work fails", () => {
  const failing = async (of: string, run: () => Promise<unknown>) => {
    await app.transact((tx) =>
      tx.run(sql.raw(`create trigger fails before ${of} begin select raise(abort, 'broken'); end`))
    );
    try {
      return await run();
    } finally {
      await app.transact((tx) => tx.run(sql.raw("drop trigger fails")));
    }
  };

  it("is refused with a sentence, and the others are imported", async () => {
    const emails = Array.from({ length: 20 }, newAddress);
    const { id } = await check(await uploaded(csv("Email,Name", ...emails.map((email) => `${email},Anna Berger`))));
    await failing(`insert on users when new.email = '${emails[3]}'`, () => act("RunImport", id));
    expect(await view(id)).toMatchObject({ status: "imported", counts: { added: 19, refused: 1 } });
    const [refused] = await rowsOf(id, "refused");
    expect(refused).toMatchObject({ row: 5, notes: [expect.stringMatching(/Something went wrong with this row/)] });
    expect(await personOf(emails[3]!)).toBeUndefined();
    expect(await personOf(emails[19]!)).toBeDefined();
  });

  it("is kept with a sentence, and the others are taken back", async () => {
    const emails = Array.from({ length: 3 }, newAddress);
    const { id } = await imported(csv("Email,Name", ...emails.map((email) => `${email},Anna Berger`)));
    await failing(`update on users when old.email = '${emails[1]}'`, () => act("UndoImport", id));
    expect(await view(id)).toMatchObject({ status: "undone", counts: { added: 0, removed: 2, kept: 1 } });
    expect(await personOf(emails[1]!)).toBeDefined();
  });
});

test("an import whose work was given up goes on within an hour or two", async () => {
  const app = await openTestApp();
  const { admin, check, uploaded, view } = await openImporter(app);
  const { id } = await check(await uploaded(csv("Email,Name", `${newAddress()},Anna Berger`)));
  await admin.done(`/Admin/RunImport/${id}`, {});
  await app.transact((tx) => tx.update(eventDeliveries).set({ state: "failed" }));
  const resume = schedules.find(({ name }) => name === "imports.resume")!;
  await resume.run(app.ctx());
  await runReactions(app.ctx());
  expect((await view(id)).status).toBe("importing");
  app.clock.set(NOON + 2 * HOUR_MS);
  await resume.run(app.ctx());
  await runReactions(app.ctx());
  expect(await view(id)).toMatchObject({ status: "imported", counts: { added: 1 } });
  await app.close();
});

describe("what is kept", () => {
  it("is deleted by an administrator, and not while it is under way", async () => {
    const email = newAddress();
    const { id } = await imported(csv("Email,Name", `${email},Anna Berger`));
    await admin.done(`/Admin/UndoImport/${id}`, {});
    expect((await admin.post(`/Admin/DeleteImport/${id}`, {})).code).toBe("illegal_transition");
    await runReactions(app.ctx());
    await admin.done(`/Admin/DeleteImport/${id}`, {});
    expect((await admin.get(`/Admin/Import/${id}`)).status).toBe(404);
    expect(await app.services.db.read.$count(importRows, eq(importRows.importId, id))).toBe(0);
  });

  it("goes after a week, or 90 days after the import", async () => {
    const app = await openTestApp();
    const { uploaded, imported } = await openImporter(app);
    const file = () => csv("Email,Name", `${newAddress()},Anna Berger`);
    await imported(file());
    await uploaded(file());
    const purge = schedules.find(({ name }) => name === "imports.purge")!;
    const left = async (days: number) => {
      app.clock.set(NOON + days * DAY_MS);
      await purge.run(app.ctx());
      return await app.services.db.read.$count(imports);
    };
    expect([await left(6), await left(8), await left(89), await left(91)]).toEqual([2, 1, 1, 0]);
    await app.close();
  });

  it("is a file for a week at most, however often it is checked", async () => {
    const app = await openTestApp();
    const { uploaded, check } = await openImporter(app);
    const found = await uploaded(csv("Email,Name", `${newAddress()},Anna Berger`));
    app.clock.set(NOON + 6 * DAY_MS);
    await check(found);
    app.clock.set(NOON + 8 * DAY_MS);
    await schedules.find(({ name }) => name === "imports.purge")!.run(app.ctx());
    expect(await app.services.db.read.$count(importFiles)).toBe(0);
    await app.close();
  });

  it("about a person goes with their account, and is in their own export", async () => {
    const email = newAddress();
    const { id } = await imported(csv("Email,Name", `${email},Anna Berger`));
    await act("InviteImported", id);
    await post(app, "/Auth/AcceptInvitation", { ...REGISTRATION, ...await latestLink(app, email) });
    const cookie = await app.signIn((await personOf(email))!.id);
    const { data } = await (await app.call("/Auth/ExportData", { cookie })).json();
    expect(data.imports).toMatchObject([{ file: "people.csv", row: 2 }]);
    await app.call("/Auth/DeleteAccount", { method: "POST", cookie, body: { password: PASSWORD } });
    expect(await rowsOf(id)).toMatchObject([{ label: "Deleted account", userId: null }]);
  });
});
