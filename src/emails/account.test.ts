// The letters about accounts: what each asks for, whom it calms, and that names and reasons stay text.
import { describe, expect, it } from "vitest";
import * as news from "./account-changes.tsx";
import { alreadyRegistered } from "./already-registered.tsx";
import { resetPassword } from "./reset.tsx";
import { verifyAddress, verifyNewAddress } from "./account-links.tsx";

const house = { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" };
const url = "https://parley.example/verify-email?code=c&control=s";
const loginUrl = "https://parley.example/login";
const forgotPasswordUrl = "https://parley.example/forgot-password";

const everyLetter = (firstName = "Nora", reason = "Three visitors waited in vain.") => ({
  verify: verifyAddress({ house, firstName, url, validFor: "24 hours" }),
  verifyNew: verifyNewAddress({ house, firstName, url, validFor: "24 hours" }),
  reset: resetPassword({ house, firstName, url, validFor: "60 minutes" }),
  already: alreadyRegistered({ house, firstName, loginUrl, forgotPasswordUrl }),
  alreadyUnverified: alreadyRegistered({
    house,
    firstName,
    loginUrl,
    forgotPasswordUrl,
    confirm: { url, validFor: "24 hours" },
  }),
  passwordChanged: news.passwordChanged({ house, firstName, forgotPasswordUrl }),
  emailChanged: news.emailChanged({ house, firstName, newEmail: "nora@new.test" }),
  suspended: news.accountSuspended({ house, firstName, reason }),
  reopened: news.accountReopened({ house, firstName, loginUrl }),
  deleted: news.accountDeleted({ house, firstName }),
});
type Name = keyof ReturnType<typeof everyLetter>;
const names = Object.keys(everyLetter()) as Name[];

describe.each(names)("%s", (name) => {
  it("greets by name, says why it came, and loads nothing from elsewhere", async () => {
    const { html, text, subject } = await everyLetter()[name];
    expect(text).toContain("Hello Nora, ");
    expect(text).toContain("You get this mail because");
    expect(subject).toContain("Parley");
    expect(html).toContain('data-skip-in-text="true"');
    expect(html).not.toMatch(/<(img|script|iframe|link)\b/i);
    expect(text).not.toMatch(/<\/?[a-z]+[ >]|&[a-z]+;/);
  });

  it("keeps what people wrote as text", async () => {
    const rubbish = `"><script>alert(1)</script><b>N</b> & 👩‍🚀`;
    const { html, text } = await everyLetter(rubbish, rubbish)[name];
    expect(html).not.toMatch(/<script>|<b>/);
    expect(text).toContain(`Hello ${rubbish}, `);
  });
});

describe("links", () => {
  it.each<[Name, string]>([
    ["verify", `Confirm my address:\n${url}\n`],
    ["verifyNew", `Confirm my new address:\n${url}\n`],
    ["reset", `Choose a new password:\n${url}\n`],
    ["already", `Sign in:\n${loginUrl}\n`],
    ["alreadyUnverified", `Confirm my address:\n${url}\n`],
    ["reopened", `Sign in:\n${loginUrl}\n`],
  ])("%s: the one thing to do is also in the plain text", async (name, line) => {
    const { text, html } = await everyLetter()[name];
    expect(text).toContain(line);
    expect(html).toContain("action");
  });

  it.each<[Name, string]>([["verify", "for 24 hours"], ["verifyNew", "for 24 hours"], ["reset", "for 60 minutes"]])(
    "%s says how long it works, and calms who did not ask",
    async (name, validity) => {
      const { text } = await everyLetter()[name];
      expect(text).toContain(validity);
      expect(text).toContain("If it was not you, please ignore it");
    },
  );

  it("an account that is confirmed already is not asked to confirm", async () => {
    expect((await everyLetter().already).text).not.toContain("Confirm");
  });
});

it("news say what the owner can do when it was somebody else", async () => {
  expect((await everyLetter().passwordChanged).text).toContain(forgotPasswordUrl);
  expect((await everyLetter().emailChanged).text).toContain("New address\nnora@new.test");
  expect((await everyLetter().emailChanged).text).toContain("support@parley.test");
});

it("the reason of a suspension keeps its lines", async () => {
  const { text, html } = await everyLetter("Nora", "One.\nTwo.").suspended;
  expect(text).toContain("The reason\nOne.\nTwo.");
  expect(html).toContain("One.<br/>Two.");
});
