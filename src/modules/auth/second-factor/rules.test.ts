// Codes as people type them, the life of a pending login, and when a factor may be removed.
import { describe, expect, it, test } from "vitest";
import {
  hasFactor,
  isPendingLoginLive,
  passkeyName,
  PENDING_LOGIN_ATTEMPTS,
  readCode,
  removalProblem,
  toRecoveryCode,
} from "./rules.ts";

test.each([
  ["123456", { kind: "totp", code: "123456" }],
  [" 123 456 ", { kind: "totp", code: "123456" }],
  ["123-456", { kind: "totp", code: "123456" }],
  ["7k2m-p9xd-0aqz-3v8e", { kind: "recovery-code", code: "7k2mp9xd0aqz3v8e" }],
  ["7K2M P9XD OAQZ 3U8E", { kind: "recovery-code", code: "7k2mp9xd0aqz3v8e" }],
  ["il2m-p9xd-0aqz-3v8e", { kind: "recovery-code", code: "112mp9xd0aqz3v8e" }],
  ["12345", undefined],
  ["1234567", undefined],
  ["١٢٣٤٥٦", { kind: "totp", code: "123456" }],
  ["7k2m-p9xd-0aqz-3v8", undefined],
  ["7k2m-p9xd-0aqz-3v8e-1", undefined],
  ["7k2m-p9xd-0aqz-3v8!", undefined],
  ["", undefined],
])("%j is read as %j", (typed, code) => expect(readCode(typed)).toEqual(code));

test("a recovery code is read back as it was made, for every byte", () => {
  for (let byte = 0; byte < 256; byte++) {
    const code = toRecoveryCode(new Uint8Array(16).fill(byte));
    expect(code).toMatch(/^.{4}-.{4}-.{4}-.{4}$/);
    expect(readCode(code)).toEqual({ kind: "recovery-code", code: code.replaceAll("-", "") });
  }
});

describe("a pending login", () => {
  it.each([
    ["is live before its end", 0, 999, true],
    ["is over at its end", 0, 1_000, false],
    ["survives some wrong codes", PENDING_LOGIN_ATTEMPTS - 1, 0, true],
    ["is over after too many", PENDING_LOGIN_ATTEMPTS, 0, false],
  ])("%s", (_what, attempts, now, live) => {
    expect(isPendingLoginLive({ attempts, expiresAt: 1_000 }, now)).toBe(live);
  });
});

describe("a factor", () => {
  it.each([
    [{ passkeys: 0, hasTotp: false }, false],
    [{ passkeys: 1, hasTotp: false }, true],
    [{ passkeys: 0, hasTotp: true }, true],
  ])("is there with %j: %s", (state, is) => expect(hasFactor(state)).toBe(is));

  it.each([
    [{ passkeys: 0, hasTotp: false }, true, /Add another passkey/],
    [{ passkeys: 1, hasTotp: false }, true, undefined],
    [{ passkeys: 0, hasTotp: true }, true, undefined],
    [{ passkeys: 0, hasTotp: false }, false, undefined],
  ])("may be removed if %j is left and a factor is required (%s)", (left, isRequired, problem) => {
    const found = removalProblem(left, isRequired);
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeUndefined();
  });
});

test("a passkey without a name is named after its device", () => {
  expect(passkeyName(" Blue key ", "Firefox on Mac")).toBe("Blue key");
  expect(passkeyName("  ", "Firefox on Mac")).toBe("Passkey (Firefox on Mac)");
});
