// Links in emails as they appear in addresses, and the fault that crosses the redirect to /login.
import { expect, test } from "vitest";
import { ApiError } from "@/web/api/api-error.ts";
import { linkFaultHeaders, readEmailLink, readLinkFault, RESET_LINK_FAULTS, resetLinkFaultOf } from "./email-link.ts";

test.each([
  ["?code=019a-7&control=Ab_-9", { code: "019a-7", control: "Ab_-9" }],
  ["?control=1234&code=5678&more=1", { code: "5678", control: "1234" }],
  ["?code=019a-7", undefined],
  ["?code=&control=x", undefined],
  ["", undefined],
])("reads the link in '%s'", (search, link) => {
  expect(readEmailLink(search)).toEqual(link);
});

test.each(Object.keys(RESET_LINK_FAULTS) as (keyof typeof RESET_LINK_FAULTS)[])(
  "the fault %s reaches /login",
  (fault) => {
    const [cookie = ""] = new Headers(linkFaultHeaders(fault)).getSetCookie().map((set) => set.split(";")[0]!);
    expect(readLinkFault(`a=1; ${cookie}; b=2`)).toBe(fault);
    expect(readLinkFault(cookie)).toBe(fault);
  },
);

test.each([
  "",
  "parley_notice=<b>",
  "parley_notice=toString",
  "my_parley_notice=code_used",
  "parley_notice=code_used_up",
])("an unknown cookie '%s' is ignored", (cookies) => {
  expect(readLinkFault(cookies)).toBeUndefined();
});

test.each(
  [
    [400, "code_used", "code_used"],
    [400, "code_expired", "code_expired"],
    [400, "code_invalid", "code_invalid"],
    [400, "invalid_input", "code_invalid"],
    [404, "not_found", "code_invalid"],
    [429, "too_many_requests", "unchecked"],
  ] as const,
)("status %i with %s means %s", (status, code, fault) => {
  expect(resetLinkFaultOf(new ApiError(status, code, ["Sentence."]))).toBe(fault);
});
