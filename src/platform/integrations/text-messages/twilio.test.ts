// What Twilio's error codes are about: the number, the phone at the moment, or us.
import { expect, test } from "vitest";
import { twilioTexts } from "./twilio.ts";

const texts = twilioTexts({ accountSid: "AC1", authToken: "secret" }, { statusUrl: "https://parley.test/status" });

test.each([
  ["21211", "invalid-number"],
  ["21635", "invalid-number"],
  ["30005", "invalid-number"],
  ["30006", "invalid-number"],
  ["30003", "unreachable"],
  ["21610", "opted-out"],
  ["21408", "not-accepted"],
  ["21612", "not-accepted"],
  ["30007", "not-accepted"],
  ["30008", "not-accepted"],
  ["99999", "not-accepted"],
])("%s is %s", (code, reason) => {
  const body = `MessageSid=SM1&MessageStatus=undelivered&ErrorCode=${code}`;
  const report = texts.readReport({ url: "https://parley.test/status?id=1", body, header: () => undefined, now: 0 });
  expect(report).toMatchObject({ status: "failed", reason, code });
});
