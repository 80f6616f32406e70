// The welcome email: with and without a missing step, in HTML and plain text, and with names as text.
import { expect, it } from "vitest";
import { type Welcome, welcome } from "./welcome.tsx";

const props: Welcome = {
  brand: { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" },
  firstName: "Nora",
  missing: {
    sentence: "You have no credit left for this category.",
    action: { label: "Buy credits", url: "https://parley.example/dashboard/buy/1" },
  },
  dashboardUrl: "https://parley.example/dashboard",
};

it("names the missing step and links to it", async () => {
  const { subject, html, text } = await welcome(props);
  expect(subject).toBe("Welcome to Parley");
  expect(text).toContain("Welcome, Nora");
  expect(text).toContain("One thing still keeps visitors from finding you. You have no credit left for this category.");
  expect(text).toContain("Buy credits:\nhttps://parley.example/dashboard/buy/1");
  expect(html).toContain('href="https://parley.example/dashboard/buy/1"');
});

it("links to the dashboard when the specialist cannot do the missing step themselves", async () => {
  const { text } = await welcome({ ...props, missing: { sentence: "It waits to be verified.", action: null } });
  expect(text).toContain("It waits to be verified.");
  expect(text).toContain("Open your dashboard:\nhttps://parley.example/dashboard");
});

it("has no missing step for a specialist whom visitors can find", async () => {
  const { text } = await welcome({ ...props, missing: null });
  expect(text).toContain("Visitors can find you and book a meeting with you from now on.");
  expect(text).not.toContain("keeps visitors from finding you");
});

it("shows names as text", async () => {
  const { html } = await welcome({ ...props, firstName: "<b>Nora</b>" });
  expect(html).not.toContain("<b>Nora");
});
