// What is typed reaches the server once, in order, also when the tab is left; a newer draft elsewhere is never overwritten.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Draft, DraftInput } from "@/modules/specialists/onboarding-schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { createDraftKeeper, DRAFT_PAUSE, DRAFT_RETRY } from "./draft-keeper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const AT = "2026-11-20T13:12:00Z";
const draft = (version: number, savedAt: string | null = null): Draft => ({
  form: "profile",
  version,
  content: null,
  basedOn: null,
  savedAt,
});
const stale = () => new ApiError(400, "stale_version", ["This was changed elsewhere."]);

/** A server that refuses whoever does not know its version. */
const server = (version = 4) => {
  const sent: (DraftInput & { leaving: boolean })[] = [];
  let failures: unknown[] = [];
  return {
    sent,
    failNext: (...errors: unknown[]) => void (failures = errors),
    changeElsewhere: () => void version++,
    calls: {
      save: (input: DraftInput, leaving: boolean) => {
        const failure = failures.shift();
        if (failure) return Promise.reject(failure);
        sent.push({ ...input, leaving });
        if (input.version !== version) return Promise.reject(stale());
        return Promise.resolve(draft(++version, AT));
      },
      read: () => Promise.resolve(draft(version, AT)),
    },
  };
};

it("sends the last of what was typed, after a pause, and says when it was saved", async () => {
  const { calls, sent } = server();
  const keeper = createDraftKeeper(draft(4), 2, calls);
  expect(keeper.state.get()).toEqual({ kind: "none" });
  keeper.keep({ name: "R" });
  await vi.advanceTimersByTimeAsync(DRAFT_PAUSE - 1);
  keeper.keep({ name: "Robin" });
  await vi.advanceTimersByTimeAsync(DRAFT_PAUSE - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ version: 4, content: { name: "Robin" }, basedOn: 2, leaving: false }]);
  expect(keeper.state.get()).toEqual({ kind: "saved", at: AT });
});

it("goes on from the version that each answer brings", async () => {
  const { calls, sent } = server();
  const keeper = createDraftKeeper(draft(4, AT), 2, calls);
  expect(keeper.state.get()).toEqual({ kind: "saved", at: AT });
  for (const name of ["A", "B"]) {
    keeper.keep({ name });
    await keeper.flush();
  }
  expect(sent.map(({ version }) => version)).toEqual([4, 5]);
});

it("sends at once what waits when the tab is left, also behind a call under way", async () => {
  const { calls, sent } = server();
  const keeper = createDraftKeeper(draft(4), 2, calls);
  keeper.keep({ name: "A" });
  const underWay = keeper.flush();
  keeper.keep({ name: "B" });
  const leaving = keeper.flush(true);
  expect(sent.map(({ version, content, leaving }) => [version, content.name, leaving])).toEqual([
    [4, "A", false],
    [5, "B", true],
  ]);
  await Promise.all([underWay, leaving]);
  expect(keeper.state.get()).toEqual({ kind: "saved", at: AT });
  await keeper.flush(true);
  expect(sent).toHaveLength(2);
});

it("tries again after a failure, with the newest content", async () => {
  const { calls, sent, failNext } = server();
  const keeper = createDraftKeeper(draft(4), 2, calls);
  failNext(new ApiError(0, undefined, undefined));
  keeper.keep({ name: "A" });
  await keeper.flush();
  expect(keeper.state.get()).toEqual({ kind: "failed", signedOut: false });
  await vi.advanceTimersByTimeAsync(DRAFT_RETRY);
  expect(sent.map(({ content }) => content.name)).toEqual(["A"]);
  failNext(new ApiError(503, undefined, undefined));
  keeper.keep({ name: "B" });
  await keeper.flush();
  keeper.keep({ name: "C" });
  await vi.advanceTimersByTimeAsync(DRAFT_RETRY);
  expect(sent.map(({ content }) => content.name)).toEqual(["A", "C"]);
});

it("says that the session is over, and goes on once somebody has signed in again", async () => {
  const { calls, sent, failNext } = server();
  const keeper = createDraftKeeper(draft(4), 2, calls);
  failNext(new ApiError(401, undefined, ["Please sign in."]));
  keeper.keep({ name: "A" });
  await keeper.flush();
  expect(keeper.state.get()).toEqual({ kind: "failed", signedOut: true });
  await vi.advanceTimersByTimeAsync(DRAFT_RETRY);
  expect(sent).toHaveLength(1);
  expect(keeper.state.get()).toEqual({ kind: "saved", at: AT });
});

it("does not insist on what cannot be kept, until it is changed", async () => {
  const { calls, sent, failNext } = server();
  const keeper = createDraftKeeper(draft(4), 2, calls);
  failNext(new ApiError(400, undefined, ["This is too much."]));
  keeper.keep({ name: "A" });
  await keeper.flush();
  expect(keeper.state.get()).toEqual({ kind: "refused", sentence: "This is too much." });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  keeper.keep({ name: "B" });
  await vi.advanceTimersByTimeAsync(DRAFT_PAUSE);
  expect(sent.map(({ content }) => content.name)).toEqual(["B"]);
});

it("overwrites nothing that was drafted elsewhere until somebody insists", async () => {
  const { calls, sent, changeElsewhere } = server();
  const keeper = createDraftKeeper(draft(4), 2, calls);
  changeElsewhere();
  keeper.keep({ name: "A" });
  await keeper.flush();
  expect(keeper.state.get()).toEqual({ kind: "stale", sentence: "This was changed elsewhere." });
  keeper.keep({ name: "B" });
  await vi.advanceTimersByTimeAsync(60_000);
  await keeper.flush(true);
  expect(sent).toHaveLength(1);
  await keeper.insist();
  expect(sent.at(-1)).toMatchObject({ version: 5, content: { name: "B" } });
  expect(keeper.state.get()).toEqual({ kind: "saved", at: AT });
});

it("forgets what waits once the form itself is saved", async () => {
  const { calls, sent } = server(7);
  const keeper = createDraftKeeper(draft(4), 2, calls);
  keeper.keep({ name: "A" });
  keeper.settle({ version: 7 }, 3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(keeper.state.get()).toEqual({ kind: "none" });
  keeper.keep({ name: "B" });
  await keeper.flush();
  expect(sent).toEqual([{ version: 7, content: { name: "B" }, basedOn: 3, leaving: false }]);
});

it("sends nothing after it was stopped", async () => {
  const { calls, sent } = server();
  const keeper = createDraftKeeper(draft(4), 2, calls);
  keeper.keep({ name: "A" });
  keeper.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});
