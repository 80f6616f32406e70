// The Zoom client against a stand-in: its requests, and how it handles each response.
import { afterEach, beforeEach, expect, it } from "vitest";
import { KEYS, startZoom, type ZoomServer } from "@tests/support/scheduling/zoom.ts";
import { settableClock } from "@tests/support/app/settable-clock.ts";
import { ZoomAway, zoomClient, ZoomRejected } from "./zoom.ts";

const START = Date.UTC(2026, 9, 28, 9);
const plan = (marker: string) => ({
  topic: "Meeting",
  marker,
  startsAt: START,
  endsAt: START + 1_800_000,
  zone: "UTC",
});
const clock = settableClock(START);
let standIn: ZoomServer;
beforeEach(async () => void (standIn = await startZoom()));
afterEach(() => standIn.stop());
/** Short enough to wait for, where Zoom hangs. Other tests have the product's own limit: a busy machine is no fault. */
const HANG_MS = 200;
const client = (keys = KEYS, timeoutMs?: number) => zoomClient({ ...keys, apiBase: standIn.url }, clock, timeoutMs);

it("finds a meeting on a later page by its marker, or returns undefined", async () => {
  const zoom = client();
  for (const marker of ["a", "b", "c"]) await zoom.create(plan(`Parley ${marker}`));
  const last = await zoom.create(plan("Parley d"));
  expect(await zoom.find("Parley d")).toEqual(last);
  expect(await zoom.find("Parley e")).toBeUndefined();
});

it("renews its token shortly before it expires", async () => {
  const zoom = client();
  await zoom.create(plan("a"));
  clock.advance(3_539_000);
  await zoom.create(plan("b"));
  expect(standIn.tokens).toBe(1);
  clock.advance(2_000);
  await zoom.create(plan("c"));
  expect(standIn.tokens).toBe(2);
});

it.each([500, 503, 429, "hang", "drop"] as const)("%s is temporary", async (fault) => {
  standIn.fail("POST /users", [fault]);
  await expect(client(KEYS, fault === "hang" ? HANG_MS : undefined).create(plan("a"))).rejects.toThrow(ZoomAway);
});

it.each([400, 403, 404])("%i is permanent", async (status) => {
  standIn.fail("POST /users", [status]);
  await expect(client().create(plan("a"))).rejects.toThrow(ZoomRejected);
});

it("a wrong secret is permanent and not retried", async () => {
  await expect(client({ ...KEYS, clientSecret: "wrong" }).create(plan("a"))).rejects.toThrow(ZoomRejected);
  expect(standIn.calls).toEqual(["POST /oauth/token"]);
});

it("a create request whose connection drops is not silently repeated", async () => {
  const zoom = client();
  await zoom.create(plan("a"));
  standIn.fail("POST /users", ["drop"]);
  await expect(zoom.create(plan("b"))).rejects.toThrow(ZoomAway);
  expect(standIn.rooms.size).toBe(2);
});

it("a missing meeting: updating reports it, deleting succeeds", async () => {
  const zoom = client();
  expect(await zoom.update("5", plan("a"))).toBe(false);
  await zoom.remove("5");
  expect(standIn.calls.filter((call) => call.endsWith("/meetings/5"))).toHaveLength(2);
});
