// What calendar servers answer is read in one pass: megabytes of a beginning without its end take no longer than others.
import { expect, test } from "vitest";
import { isComplete, withoutAttachments, withoutSections } from "./dav-fetch.ts";

const TIMES = 300_000;
const answer = (text: string) => ({ status: 207, headers: {}, text });

test.each([
  ["an end", "<a><d:multistatus></d:multistatus>\n ", true],
  ["an end without a prefix", "<multistatus></multistatus>", true],
  ["an empty element", '<d:multistatus xmlns:d="DAV:"/>', true],
  ["half of it", "<d:multistatus><d:response>", false],
  ["another end", "<d:multistatus></d:multistatus><b></b>", false],
  ["nothing", "", false],
])("an answer with %s is complete: %#", (_, text, expected) => expect(isComplete(answer(text))).toBe(expected));

test("an answer that begins again and again is read at once", () => {
  expect(isComplete(answer("<multistatus ".repeat(TIMES)))).toBe(false);
  expect(isComplete(answer("</multistatus> ".repeat(TIMES) + "x"))).toBe(false);
});

test.each([
  ["<a><![CDATA[1 < 2 & 3]]></a>", "<a>1 &lt; 2 &amp; 3</a>"],
  ["<a>x<![CDATA[1]]]]><![CDATA[>2]]>y</a>", "<a>x1]]&gt;2y</a>"],
  ["<a><![CDATA[<![CDATA[]]></a><![CDATA[ x", "<a>&lt;![CDATA[</a><![CDATA[ x"],
])("the CDATA sections of %s are text", (xml, expected) => expect(withoutSections(xml)).toBe(expected));

test("CDATA sections that begin again and again are read at once", () => {
  const beginnings = "<![CDATA[".repeat(TIMES);
  expect(withoutSections(beginnings)).toBe(beginnings);
});

test.each([
  ["\r\n"],
  ["\n"],
  ["\r"],
])("attachments are left out, and nothing else, with lines that end with %j", (end) => {
  const text = (...lines: string[]) => ["<d>BEGIN:VEVENT", ...lines, "END:VEVENT</d>"].join(end);
  const xml = text(
    "ATTACH;ENCODING=BASE64:AAAA",
    " BBBB",
    "\tCCCC",
    "UID:1",
    "attach:http://a",
    "X-ATTACH:1",
    "ATTACHED:1",
  );
  expect(withoutAttachments(xml)).toBe(text("UID:1", "X-ATTACH:1", "ATTACHED:1"));
});

test("an attachment that is the end of an element leaves the element", () => {
  const xml = "<d>\nATTACH:AAAA\n BBBB</d><e>\n UID:1</e>";
  expect(withoutAttachments(xml)).toBe("<d>\n BBBB</d><e>\n UID:1</e>");
  expect(withoutAttachments("ATTACH:A</d>")).toBe("ATTACH:A</d>");
});

test("megabytes of attachments are left out at once", () => {
  expect(withoutAttachments(`ATTACH:A\n${" B\n".repeat(TIMES)}C`)).toBe("C");
  expect(withoutAttachments("ATTACH:\n".repeat(TIMES))).toBe("");
  expect(withoutAttachments("ATTACH:<".repeat(TIMES))).toHaveLength(8 * TIMES);
});
