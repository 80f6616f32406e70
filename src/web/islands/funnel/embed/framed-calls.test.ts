// The funnel in a frame without cookies: the token travels in a header, and the page around it learns ids and no more.
import { describe, expect, it } from "vitest";
import { createFramedFetch, type FramedCallsOptions } from "./framed-calls.ts";
import type { HostEvent } from "./host-messages.ts";

const CALLS = "/api/v2/Funnel";

/** A frame whose calls get these answers, by their path below /Funnel/. */
const frame = (answers: Record<string, unknown>, given: Partial<FramedCallsOptions> = {}) => {
  const sent: { call: string; headers: Headers; body: unknown }[] = [];
  const events: HostEvent[] = [];
  const kept = new Map<string, string>();
  const fetch = createFramedFetch({
    fetch: (input, init) => {
      const call = input.slice(CALLS.length + 1);
      const body = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
      sent.push({ call, headers: new Headers(init?.headers), body });
      const answer = answers[call];
      return Promise.resolve(answer ? Response.json(answer) : new Response("[]", { status: 400 }));
    },
    storage: () => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }),
    onEvent: (event) => void events.push(event),
    ...given,
  });
  const post = (call: string, body: object = {}) =>
    fetch(`${CALLS}/${call}`, { method: "POST", body: JSON.stringify(body), headers: { accept: "application/json" } });
  return { sent, events, kept, post, get: (call: string) => fetch(`${CALLS}/${call}`, { method: "GET" }) };
};

const STARTED = { StartTracking: { trackId: "t1", resumeToken: "secret", step: "start" } };
const SELECTION = { selection: { startsAt: "2030-01-01T09:00:00Z", location: "zoom" } };

describe("the token", () => {
  it("is sent with every call after the start, and again after a reload of the frame", async () => {
    const first = frame(STARTED);
    await first.post("StartTracking");
    await first.get("Track/t1");
    const tokens = first.sent.map(({ headers }) => headers.get("X-Resume-Token"));
    expect(tokens).toEqual([null, "secret"]);
    const reloaded = frame({}, { storage: () => ({ getItem: (key) => first.kept.get(key)!, setItem: () => {} }) });
    await reloaded.get("Track/t1");
    expect(reloaded.sent[0]?.headers.get("X-Resume-Token")).toBe("secret");
  });

  it("lives as long as the document where the browser forbids storage", async () => {
    const storage = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const { post, get, sent } = frame(STARTED, { storage });
    await post("StartTracking");
    await get("Track/t1");
    expect(sent[1]?.headers.get("X-Resume-Token")).toBe("secret");
  });
});

describe("the page around it", () => {
  const booked = (status: string) => ({ SaveBooking: { meetingId: "m1", status, sentTo: "a@b.example" } });
  const answers = {
    ...STARTED,
    ...booked("pending"),
    "Track/t1": { selection: {}, contact: { email: "a@b.example" } },
    "ConfirmBooking/m1": { meetingId: "m1", status: "confirmed" },
    "Closed/m1": { status: "confirmed" },
  };

  it("learns each step in order, with ids alone", async () => {
    const { post, get, events } = frame(answers);
    await post("StartTracking");
    await post("Track/t1", { step: "contacts", contact: { email: "a@b.example" } });
    await post("Track/t1", { step: "calendar", ...SELECTION });
    await post("SaveBooking", { trackId: "t1" });
    await post("ConfirmBooking/m1", { code: "123456" });
    await get("Closed/m1");
    expect(events).toEqual([
      { name: "started", detail: { trackId: "t1" } },
      { name: "held", detail: { trackId: "t1" } },
      { name: "booked", detail: { trackId: "t1", meetingId: "m1" } },
      { name: "confirmed", detail: { meetingId: "m1" } },
    ]);
  });

  it("learns of a confirmation by the link in the email, once", async () => {
    const { post, get, events } = frame(answers);
    await post("SaveBooking", { trackId: "t1" });
    await get("Closed/m1");
    await get("Closed/m1");
    expect(events.map(({ name }) => name)).toEqual(["booked", "confirmed"]);
  });

  it("learns nothing of calls that fail, and of meetings that were booked elsewhere", async () => {
    const { post, get, events } = frame({ "Closed/m1": { status: "confirmed" } });
    await post("SaveBooking", { trackId: "t1" });
    await get("Closed/m1");
    expect(events).toEqual([]);
  });

  it("learns both at once for a visitor who is remembered", async () => {
    const { post, events } = frame(booked("confirmed"));
    await post("SaveBooking", { trackId: "t1" });
    expect(events.map(({ name }) => name)).toEqual(["booked", "confirmed"]);
  });
});

it("a track that is started in a frame has the language of its site", async () => {
  const { post, sent } = frame(STARTED, { language: "de-AT" });
  await post("StartTracking", { categoryId: "c", locale: "en-GB" });
  expect(sent[0]).toMatchObject({ body: { categoryId: "c", locale: "de-AT" } });
  expect(sent[0]?.headers.get("Accept-Language")).toBe("en,de-AT");
  expect(sent[0]?.headers.get("X-Embed")).toBe("1");
});
