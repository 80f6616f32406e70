// Twilio's client against the stand-in over HTTP: what is sent, and each way in which it fails.
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { openTextChannel, type TextChannel } from "@tests/support/texts/text-channel.ts";
import {
  type OutgoingText,
  type ProviderRequest,
  TextRejected,
  TextsAway,
  TextsRevoked,
} from "@/platform/integrations/text-messages/port.ts";
import { twilioSignature, twilioTexts } from "@/platform/integrations/text-messages/twilio.ts";
import { requestContext } from "@/platform/http/request-context.ts";
import type { Env } from "@/platform/http/route.ts";
import { newId } from "@/platform/ids.ts";
import { textPages } from "./pages.tsx";

const NUMBER = "+436601234567";

let app: TestApp;
let channel: TextChannel;
beforeEach(async () => {
  app = await openTestApp();
  channel = await openTextChannel(app);
});
afterEach(async () => {
  await channel.stop();
  await app.close();
});

const isOther = () => Promise.resolve(false);
const text = (change: Partial<OutgoingText> = {}): OutgoingText => (
  { ...{ id: newId(), to: NUMBER, body: "Hello", createdAt: app.clock.now(), attempt: 1 }, isOther, ...change }
);
const send = (change?: Partial<OutgoingText>) => app.services.texts!.send(text(change));

test("a message is taken and has an id of the provider", async () => {
  expect((await send()).providerId).toMatch(/^SM[0-9a-f]{32}$/);
  expect(await channel.sentTo(NUMBER)).toEqual(["Hello"]);
});

describe("fails so that it is tried again", () => {
  test.each(["away", "slow", "nonsense", "quota"] as const)("%s", async (mode) => {
    await channel.actions.setFault(mode);
    await expect(send()).rejects.toBeInstanceOf(TextsAway);
    await channel.actions.setFault("none");
    await send();
  });

  test("revoked credentials, with what to do", async () => {
    await channel.actions.setFault("revoked");
    await expect(send()).rejects.toThrow("Please renew them");
    await expect(send()).rejects.toBeInstanceOf(TextsRevoked);
  });

  test("an answer that was lost: the next attempt finds the message instead of sending it twice", async () => {
    const outgoing = text();
    await channel.actions.setFault("lost");
    await expect(app.services.texts!.send(outgoing)).rejects.toBeInstanceOf(TextsAway);
    await channel.actions.setFault("none");
    await app.services.texts!.send({ ...outgoing, attempt: 2 });
    expect(await channel.sentTo(NUMBER)).toEqual(["Hello"]);
    // An older message with the same text is another one.
    app.clock.advance(600_000);
    await app.services.texts!.send({ ...text(), attempt: 2 });
    expect(await channel.sentTo(NUMBER)).toHaveLength(2);
  });

  test("an attempt that failed, though another message says the same: both are sent", async () => {
    const { providerId } = await send();
    const again = text({ isOther: (id) => Promise.resolve(id === providerId) });
    await channel.actions.setFault("away");
    await expect(app.services.texts!.send(again)).rejects.toBeInstanceOf(TextsAway);
    await channel.actions.setFault("none");
    await app.services.texts!.send({ ...again, attempt: 2 });
    expect(await channel.sentTo(NUMBER)).toHaveLength(2);
  });

  test("an answer that was lost, while the provider's clock is four minutes behind ours", async () => {
    const outgoing = text({ createdAt: app.clock.now() + 4 * 60_000 });
    await channel.actions.setFault("lost");
    await expect(app.services.texts!.send(outgoing)).rejects.toBeInstanceOf(TextsAway);
    await channel.actions.setFault("none");
    await app.services.texts!.send({ ...outgoing, attempt: 2 });
    expect(await channel.sentTo(NUMBER)).toEqual(["Hello"]);
  });

  test("after five failures in a row without asking", async () => {
    await channel.actions.setFault("away");
    for (let n = 0; n < 5; n++) await send().catch(() => {});
    await expect(send()).rejects.toThrow("tried again automatically");
  });
});

describe("is refused for good", () => {
  test("to a number that has stopped messages at the provider", async () => {
    await channel.actions.reply(NUMBER, "STOP");
    await expect(send()).rejects.toMatchObject({ reason: "opted-out", code: "21610" });
    await channel.actions.reply(NUMBER, "start");
    await send();
  });

  test("to a number that does not exist", async () => {
    await expect(send({ to: "+15005550001" })).rejects.toMatchObject({ reason: "invalid-number", code: "21211" });
    await expect(send({ to: "+15005550001" })).rejects.toBeInstanceOf(TextRejected);
  });
});

test("signatures are those of Twilio's documentation, and cover address and fields", () => {
  const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
  const form = new URLSearchParams({
    CallSid: "CA1234567890ABCDE",
    Digits: "1234",
    From: "+14158675309",
    To: "+18005551212",
    Caller: "+14158675309",
  });
  const signature = twilioSignature("12345", url, form);
  expect(signature).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
  const client = twilioTexts({ accountSid: "AC", authToken: "12345" }, { statusUrl: "" });
  const request: ProviderRequest = { url, body: form.toString(), header: () => signature, now: 0 };
  expect(client.isSigned(request)).toBe(true);
  expect(client.isSigned({ ...request, url: `${url}0` })).toBe(false);
  expect(client.isSigned({ ...request, body: request.body.replace("1234", "1235") })).toBe(false);
  expect(client.isSigned({ ...request, header: () => undefined })).toBe(false);
});

test("the page lists messages, and its buttons reply and fail", async () => {
  await send({ body: "See https://parley.example/t/abc" });
  const pages = new Hono<Env>();
  pages.use(requestContext(app.services, () => Promise.resolve(undefined)));
  pages.route("/", textPages(channel.actions));
  const show = async () => await (await pages.request("/dev/texts")).text();
  expect(await show()).toContain('<a href="https://parley.example/t/abc">');
  const press = (form: Record<string, string>) =>
    pages.request("/dev/texts", { method: "POST", body: new URLSearchParams(form) });
  expect((await press({ how: "away" })).status).toBe(303);
  expect(await channel.actions.fault()).toBe("away");
  await press({ how: "reply", number: NUMBER, body: "<b>STOP</b>" });
  expect(await show()).toContain("&lt;b&gt;STOP");
});
