// Emails about accounts: what each asks for, what it says to people who did not ask, and that names and reasons stay text.
import { describe, expect, it } from "vitest";
import * as changes from "./account-changes.tsx";
import { factorChanged } from "./second-factor.tsx";
import { alreadyRegistered, resetPassword, verifyAddress, verifyNewAddress } from "./account-links.tsx";

const brand = { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" };
const url = "https://parley.example/verify-email?code=c&control=s";
const loginUrl = "https://parley.example/login";
const forgotPasswordUrl = "https://parley.example/forgot-password";

const everyEmail = (firstName = "Nora", reason = "Three visitors waited in vain.") => ({
  verify: verifyAddress({ brand, firstName, url, validFor: "24 hours" }),
  verifyNew: verifyNewAddress({ brand, firstName, url, validFor: "24 hours" }),
  reset: resetPassword({ brand, firstName, url, validFor: "60 minutes" }),
  already: alreadyRegistered({ brand, firstName, loginUrl, forgotPasswordUrl }),
  alreadyUnverified: alreadyRegistered({
    brand,
    firstName,
    loginUrl,
    forgotPasswordUrl,
    confirm: { url, validFor: "24 hours" },
  }),
  passwordChanged: changes.passwordChanged({ brand, firstName, forgotPasswordUrl }),
  emailChanged: changes.emailChanged({ brand, firstName, newEmail: "nora@new.test" }),
  suspended: changes.accountSuspended({ brand, firstName, reason }),
  reopened: changes.accountReactivated({ brand, firstName, loginUrl }),
  deleted: changes.accountDeleted({ brand, firstName }),
  totpAdded: factorChanged({ brand, firstName, change: "totp-added", codesLeft: 10, forgotPasswordUrl }),
  totpRemoved: factorChanged({ brand, firstName, change: "totp-removed", codesLeft: 0, forgotPasswordUrl }),
  passkeyAdded: factorChanged({ brand, firstName, change: "passkey-added", codesLeft: 10, forgotPasswordUrl }),
  passkeyRemoved: factorChanged({ brand, firstName, change: "passkey-removed", codesLeft: 10, forgotPasswordUrl }),
  codesReplaced: factorChanged({
    brand,
    firstName,
    change: "recovery-codes-replaced",
    codesLeft: 10,
    forgotPasswordUrl,
  }),
  codeUsed: factorChanged({ brand, firstName, change: "recovery-code-used", codesLeft: 1, forgotPasswordUrl }),
  factorReset: factorChanged({ brand, firstName, change: "second-factor-reset", codesLeft: 0, forgotPasswordUrl }),
});
type Name = keyof ReturnType<typeof everyEmail>;
const names = Object.keys(everyEmail()) as Name[];

describe.each(names)("%s", (name) => {
  it("greets by name, says why it was sent, and loads nothing from other hosts", async () => {
    const { html, text, subject } = await everyEmail()[name];
    expect(text).toContain("Hello Nora,");
    expect(text).toContain("You're receiving this email because");
    expect(subject).toContain("Parley");
    expect(html).toContain('data-skip-in-text="true"');
    expect(html).not.toMatch(/<(img|script|iframe|link)\b/i);
    expect(text).not.toMatch(/<\/?[a-z]+[ >]|&[a-z]+;/);
  });

  it("shows what people wrote as text", async () => {
    const markup = `"><script>alert(1)</script><b>N</b> & 👩‍🚀`;
    const { html, text } = await everyEmail(markup, markup)[name];
    expect(html).not.toMatch(/<script>|<b>/);
    expect(text).toContain(`Hello ${markup},`);
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
  ])("%s: the action is also in the plain text", async (name, line) => {
    const { text, html } = await everyEmail()[name];
    expect(text).toContain(line);
    expect(html).toContain("action");
  });

  it.each<[Name, string]>([["verify", "for 24 hours"], ["verifyNew", "for 24 hours"], ["reset", "for 60 minutes"]])(
    "%s says how long the link works, and that it can be ignored",
    async (name, validity) => {
      const { text } = await everyEmail()[name];
      expect(text).toContain(validity);
      expect(text).toContain("If this wasn't you, you can ignore this email");
    },
  );

  it("a confirmed account is not asked to confirm its address", async () => {
    expect((await everyEmail().already).text).not.toContain("Confirm");
  });
});

it("emails about changes say what the owner can do if they did not make them", async () => {
  expect((await everyEmail().passwordChanged).text).toContain(forgotPasswordUrl);
  for (const name of ["totpAdded", "passkeyRemoved", "codeUsed", "factorReset"] as const) {
    expect((await everyEmail()[name]).text).toContain(forgotPasswordUrl);
  }
  expect((await everyEmail().codeUsed).text).toContain("1 of them is left");
  expect((await everyEmail().emailChanged).text).toContain("New address\nnora@new.test");
  expect((await everyEmail().emailChanged).text).toContain("support@parley.test");
});

it("the reason for a suspension keeps its line breaks", async () => {
  const { text, html } = await everyEmail("Nora", "One.\nTwo.").suspended;
  expect(text).toContain("Reason\nOne.\nTwo.");
  expect(html).toContain("One.<br/>Two.");
});
