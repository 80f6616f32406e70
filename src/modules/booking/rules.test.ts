import { expect, it } from "vitest";
import { describeLocation } from "./rules.ts";

it("says how visitor and specialist meet", () => {
  expect(describeLocation("zoom", "Robin")).toBe("You'll meet on Zoom.");
  expect(describeLocation("zoom", "Robin", "Microsoft Teams")).toBe("You'll meet on Microsoft Teams.");
  expect(describeLocation("whatsapp", "Robin")).toBe("Robin will call you on WhatsApp.");
  expect(describeLocation("phone", "Robin")).toBe("Robin will call you by phone.");
});
