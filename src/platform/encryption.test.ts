// Encrypted secrets can be read with the same key, purpose and row only, and not after any change.
import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { decrypt, encrypt, renew } from "./encryption.ts";

const KEY = "k".repeat(32);
const ROW = { purpose: "totp-secret", rowId: "a" } as const;

describe("an encrypted text", () => {
  it.each(["", "JBSWY3DPEHPK3PXP", "ünï💥"])("%j is read again", (text) => {
    const encrypted = encrypt(KEY, ROW, text);
    expect(decrypt([KEY], ROW, encrypted)).toBe(text);
    if (text) expect(Buffer.from(encrypted, "base64url").toString("latin1")).not.toContain(text);
  });

  it("differs each time", () => {
    expect(encrypt(KEY, ROW, "text")).not.toBe(encrypt(KEY, ROW, "text"));
  });

  it("is read with an earlier key, and encrypted anew with the present one", () => {
    const [old, present] = [encrypt(KEY, ROW, "text"), "l".repeat(32)];
    expect(decrypt([present, KEY], ROW, old)).toBe("text");
    const renewed = renew([present, KEY], ROW, old)!;
    expect(decrypt([present], ROW, renewed)).toBe("text");
    expect(renew([present, KEY], ROW, renewed)).toBeUndefined();
    expect(renew([present], ROW, old)).toBeUndefined();
  });

  it("cannot be read with another key or for another row", () => {
    const encrypted = encrypt(KEY, ROW, "text");
    expect(decrypt(["l".repeat(32)], ROW, encrypted)).toBeUndefined();
    expect(decrypt([KEY], { ...ROW, rowId: "b" }, encrypted)).toBeUndefined();
  });

  it("cannot be read after a change of any byte", () => {
    const bytes = Buffer.from(encrypt(KEY, ROW, "text"), "base64url");
    for (let n = 0; n < bytes.length; n++) {
      const changed = Buffer.from(bytes);
      changed[n]! ^= 1;
      expect(decrypt([KEY], ROW, changed.toString("base64url"))).toBeUndefined();
    }
  });

  it.each(["", "short", "!"])("%j is none", (text) => expect(decrypt([KEY], ROW, text)).toBeUndefined());
});
