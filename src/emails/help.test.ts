// The letters about help requests: what each says, and that what people wrote stays text.
import { describe, expect, it } from "vitest";
import * as help from "./help.tsx";

const house = { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" };
const news = (subject = "My photo") => ({
  house,
  firstName: "Nora",
  number: 1_001,
  subject,
  url: "https://parley.example/dashboard/help/1" as string | null,
});
const alert = (message: string | null = "Where is it?") => ({
  ...{ house, firstName: "Ada", number: 1_001, subject: "My photo", kind: "Question", who: "Nora Demo", message },
  requestUrl: "https://parley.example/admin/requests/1",
});
const resolved = (resolution: "answered" | "fixed" | "declined" | "credited", credit: string | null = null) =>
  help.helpResolved({ ...news(), resolution, message: null, credit, reopenDays: 7 });

describe("a letter about a help request", () => {
  it("keeps markup of people as text, in subject and body", async () => {
    const wild = "<b>Bold</b> & co";
    const letters = await Promise.all([
      help.helpReceived(news(wild)),
      help.helpAnswered({ ...news(), message: wild, waits: false }),
      help.helpAlert({ ...alert(wild), by: "user", isNew: true }),
    ]);
    for (const { html, text } of letters) {
      expect(html).not.toContain("<b>");
      expect(html).toContain("&lt;b&gt;");
      expect(text).toContain("Bold");
    }
  });

  it("keeps the lines of a message", async () => {
    const { html, text } = await help.helpAnswered({ ...news(), message: "One\nTwo", waits: true });
    expect(html).toMatch(/One<br\/?>Two/);
    expect(text).toMatch(/One\nTwo/);
    expect(text).toContain("Answer:\nhttps://parley.example/dashboard/help/1");
  });

  it("says how it was decided, and names the credit that is back", async () => {
    const subjects = await Promise.all(
      (["answered", "fixed", "declined", "credited"] as const).map(async (one) => (await resolved(one)).subject),
    );
    expect(new Set(subjects).size).toBe(4);
    const { text } = await resolved("credited", "Mortgages");
    expect(text).toContain("1 credit for Mortgages");
    expect((await resolved("declined")).text).not.toContain("1 credit for");
    expect(text).toContain("within 7 days");
  });

  it("tells administrators apart who asks, who answers, and what they must decide", async () => {
    const titles = await Promise.all([
      help.helpAlert({ ...alert(), by: "user", isNew: true }),
      help.helpAlert({ ...alert(), by: "user", isNew: false }),
      help.helpAlert({ ...alert(), by: "parley", isNew: true }),
    ]);
    expect(titles[0].text).toContain("Nora Demo has written to us.");
    expect(titles[1].text).toContain("Nora Demo has answered.");
    expect(titles[2].text).toContain("decide about a lead of Nora Demo");
  });

  it("offers no address to who has no screens", async () => {
    const { text } = await help.helpOpened({ ...news(), url: null, message: "Two answers" });
    expect(text).toContain("reply to this mail");
    expect(text).not.toContain("/dashboard/");
  });
});
