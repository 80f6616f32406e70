// The frame believes its parent alone, answers the origin that has spoken first, and says nothing before.
import { expect, it, vi } from "vitest";
import { connectHost } from "./host-messages.ts";
import { readValues } from "./prefill.ts";

const SITE = "https://www.example.com";

const connect = () => {
  const parent = { postMessage: vi.fn() };
  const onProposed = vi.fn();
  const listeners: ((event: MessageEvent) => void)[] = [];
  const frame = {
    parent,
    addEventListener: (_: "message", listener: typeof listeners[0]) => void listeners.push(listener),
  };
  const host = connectHost(frame, onProposed);
  const receive = (data: unknown, { source = parent as unknown, origin = SITE } = {}) =>
    listeners[0]!({ source, origin, data } as MessageEvent);
  return { host, receive, onProposed, posted: () => parent.postMessage.mock.calls };
};

const READY = [{ parley: "ready" }, "*"];
const proposal = { parley: "host", proposed: { email: "a@b.example" } };

it("says nothing but that it is ready until the page has answered, and then to that origin only", () => {
  const { host, receive, posted } = connect();
  host.send({ parley: "height", height: 700 });
  expect(posted()).toEqual([READY]);
  receive(proposal);
  host.send({ parley: "screen" });
  expect(posted()).toEqual([READY, [{ parley: "height", height: 700 }, SITE], [{ parley: "screen" }, SITE]]);
});

it("takes proposals from its parent, not from other windows, and not from another origin later on", () => {
  const { receive, onProposed } = connect();
  receive(proposal, { source: { postMessage: () => {} } });
  receive({ parley: "other", proposed: {} });
  receive("text");
  receive(null);
  expect(onProposed).not.toHaveBeenCalled();
  receive(proposal);
  receive(proposal, { origin: "https://evil.example" });
  expect(onProposed.mock.calls).toEqual([[{ email: "a@b.example" }]]);
});

it("reads what a page proposes, and never a consent", () => {
  const answers = JSON.stringify({ goal: "a new job", years: 7, regulated: true, areas: ["a", "b"], nested: { a: 1 } });
  const proposed = { name: "Ada King Lovelace", email: "ada@example.test", phone: "", answers, role: "admin" };
  expect(Object.fromEntries(readValues(proposed))).toEqual({
    firstName: ["Ada"],
    lastName: ["King Lovelace"],
    email: ["ada@example.test"],
    goal: ["a new job"],
    years: ["7"],
    regulated: ["yes"],
    areas: ["a", "b"],
  });
  const consents = JSON.stringify({ "consent-arrange-meeting": "on", consents: true });
  expect(readValues({ answers: consents }).size).toBe(0);
  expect(readValues({ answers: "{broken", email: "x".repeat(5_000) }).size).toBe(0);
});
