// Links of mails as they stand in addresses, and the word that crosses a redirect.
import { expect, test } from "vitest";
import { readMailLink } from "./mail-link.ts";
import { noticeHeaders, readNotice } from "./notices.ts";

test.each([
  ["?code=019a-7&control=Ab_-9", { code: "019a-7", control: "Ab_-9" }],
  ["?control=1234&code=5678&more=1", { code: "5678", control: "1234" }],
  ["?code=019a-7", undefined],
  ["?code=&control=x", undefined],
  ["", undefined],
])("'%s'", (search, link) => {
  expect(readMailLink(search)).toEqual(link);
});

test("a word to /login is read where it was set, and nothing else is", () => {
  const [cookie = ""] = new Headers(noticeHeaders("reset-link")).getSetCookie().map((set) => set.split(";")[0]!);
  expect(readNotice(`a=1; ${cookie}; b=2`)).toBe("reset-link");
  expect(readNotice(cookie)).toBe("reset-link");
  for (const other of ["", "parley_notice=<b>", "my_parley_notice=reset-link", "parley_notice=reset-links"]) {
    expect(readNotice(other), other).toBeUndefined();
  }
});
