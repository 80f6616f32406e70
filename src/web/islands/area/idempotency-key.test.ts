import { expect, test } from "vitest";
import { createOnce } from "./idempotency-key.ts";

test("a call that is not answered is repeated with its key; once it is answered, the same text is sent anew", async () => {
  const once = createOnce();
  const keys: string[] = [];
  const send = (message: string, call: () => Promise<string> = () => Promise.resolve("sent")) =>
    once({ message }, ({ headers }) => {
      keys.push(headers["idempotency-key"]);
      return call();
    });
  await expect(send("Yes.", () => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
  expect(await send("Yes.")).toBe("sent");
  expect(await send("Yes.")).toBe("sent");
  expect([keys[1] === keys[0], keys[2] === keys[1]]).toEqual([true, false]);
  await Promise.all([send("No."), send("No.")]);
  await send("Maybe.");
  expect([keys[4] === keys[3], keys[5] === keys[4]]).toEqual([true, false]);
});
