// Which sites may show the funnel in a frame: addresses exactly as browsers write origins, and nothing that is wider.
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { transact } from "@/platform/db/transact.ts";
import { changeSettings } from "./changes.ts";
import { getResources } from "./documents.ts";
import { isEmbedOrigin, ORIGIN_SENTENCE, toOrigin } from "./embed-rules.ts";

test.each([
  ["https://www.example.com", true],
  ["https://example.com:8443", true],
  ["https://xn--mller-kva.example", true],
  ["http://localhost:3000", true],
  ["http://127.0.0.1:3000", true],
  ["http://example.com", false],
  ["http://localhost.evil.example", false],
  ["https://example.com/", false],
  ["https://example.com/page", false],
  ["https://EXAMPLE.com", false],
  ["https://*.example.com", false],
  ["https://user@example.com", false],
  ["https://example.com:443", false],
  ["https://a.example https://b.example", false],
  ["https://a.example; script-src *", false],
  ["*", false],
  ["null", false],
  ["", false],
])("%j is the address of a site: %s", (text, expected) => expect(isEmbedOrigin(text)).toBe(expected));

test.each([
  [" https://Example.com/ ", "https://example.com"],
  ["www.example.com", "https://www.example.com"],
  ["https://müller.example", "https://xn--mller-kva.example"],
  ["https://example.com/page", "https://example.com/page"],
  ["", ""],
])("%j is taken as %j", (typed, origin) => expect(toOrigin(typed)).toBe(origin));

describe("in the settings", () => {
  let app: TestApp;
  let by: string;
  beforeAll(async () => {
    app = await openTestApp();
    by = await makeAdministrator(app);
  });
  afterAll(() => app.close());

  const save = async (embedOrigins: unknown[], production = false) => {
    const { version, ...body } = await getResources(app.services.db.read);
    const ctx = { ...app.ctx(), config: { ...app.services.config, production } };
    return await transact(
      ctx,
      (tx) => changeSettings(tx, { name: "resources", body: { ...body, embedOrigins }, version, by }),
    );
  };
  const current = async () => (await getResources(app.services.db.read)).embedOrigins;

  it("nobody may embed at first; a site that is added may", async () => {
    expect(await current()).toEqual([]);
    await save(["https://www.example.com", "http://localhost:3000"]);
    expect(await current()).toEqual(["https://www.example.com", "http://localhost:3000"]);
  });

  it.each([
    [["https://example.com/page"], ORIGIN_SENTENCE],
    [["https://a.example", "https://a.example"], "Enter each site only once."],
  ])("%j is rejected", async (origins, sentence) => {
    const before = await current();
    await expect(save(origins)).rejects.toMatchObject({ status: 400, sentences: [sentence] });
    expect(await current()).toEqual(before);
  });

  it("in production a site has TLS, also on the same machine", async () => {
    await expect(save(["http://localhost:3000"], true)).rejects.toMatchObject({
      sentences: ["Sites that may embed must begin with https://."],
    });
  });
});
