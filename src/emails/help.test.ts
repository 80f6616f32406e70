// Emails about help requests: what each says, and that what people wrote stays text.
import { describe, expect, it } from "vitest";
import * as help from "./help.tsx";

const brand = { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" };
const props = (subject = "My photo") => ({
  brand,
  firstName: "Nora",
  number: 1_001,
  subject,
  url: "https://parley.example/dashboard/help/1" as string | null,
});
const alert = (message: string | null = "Where is it?") => ({
  brand,
  firstName: "Ada",
  number: 1_001,
  subject: "My photo",
  kind: "Question",
  personName: "Nora Demo",
  message,
  requestUrl: "https://parley.example/admin/requests/1",
});
const resolved = (resolution: "answered" | "fixed" | "declined" | "credited", credit: string | null = null) =>
  help.helpResolved({ ...props(), resolution, message: null, credit, reopenDays: 7 });

describe("an email about a help request", () => {
  it("shows markup that people wrote as text, in subject and body", async () => {
    const wild = "<b>Bold</b> & co";
    const emails = await Promise.all([
      help.helpReceived(props(wild)),
      help.helpAnswered({ ...props(), message: wild }),
      help.helpAlert({ ...alert(wild), event: "request" }),
    ]);
    for (const { html, text } of emails) {
      expect(html).not.toContain("<b>");
      expect(html).toContain("&lt;b&gt;");
      expect(text).toContain("Bold");
    }
  });

  it("keeps the line breaks of a message", async () => {
    const { html, text } = await help.helpReplyNeeded({ ...props(), message: "One\nTwo" });
    expect(html).toMatch(/One<br\/?>Two/);
    expect(text).toMatch(/One\nTwo/);
    expect(text).toContain("Reply:\nhttps://parley.example/dashboard/help/1");
  });

  it("says how the request was decided, and which credit was returned", async () => {
    const subjects = await Promise.all(
      (["answered", "fixed", "declined", "credited"] as const).map(async (one) => (await resolved(one)).subject),
    );
    expect(new Set(subjects).size).toBe(4);
    const { text } = await resolved("credited", "Mortgages");
    expect(text).toContain("1 credit for Mortgages");
    expect((await resolved("declined")).text).not.toContain("1 credit for");
    expect(text).toContain("within 7 days");
  });

  it("tells administrators whether a person asked, replied, or needs a decision", async () => {
    const alerts = await Promise.all([
      help.helpAlert({ ...alert(), event: "request" }),
      help.helpAlert({ ...alert(), event: "reply" }),
      help.helpAlert({ ...alert(), event: "review" }),
    ]);
    expect(alerts[0].text).toContain("Nora Demo asked for help.");
    expect(alerts[1].text).toContain("Nora Demo replied.");
    expect(alerts[2].text).toContain("decide about a lead of Nora Demo");
  });

  it("has no link for people without a page, who reply by email", async () => {
    const { text } = await help.helpOpened({ ...props(), url: null, message: "Two answers" });
    expect(text).toContain("reply to this email");
    expect(text).not.toContain("/dashboard/");
  });
});
