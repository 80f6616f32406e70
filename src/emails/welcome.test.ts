// The welcome: with a task or without one, in both forms, and with people's text as text.
import { expect, it } from "vitest";
import { type Welcome, welcome } from "./welcome.tsx";

const props: Welcome = {
  house: { productName: "Parley", supportEmail: "support@parley.test", supportPhone: "+43 1 2345678" },
  firstName: "Nora",
  missing: {
    sentence: "You have no credit left for this category.",
    action: { label: "Buy leads", url: "https://parley.example/dashboard/buy/1" },
  },
  dashboardUrl: "https://parley.example/dashboard",
};

it("names the one thing that is left to do, and leads there", async () => {
  const { subject, html, text } = await welcome(props);
  expect(subject).toBe("Welcome to Parley");
  expect(text).toContain("Welcome, Nora");
  expect(text).toContain("One thing still keeps visitors from finding you. You have no credit left for this category.");
  expect(text).toContain("Buy leads:\nhttps://parley.example/dashboard/buy/1");
  expect(html).toContain('href="https://parley.example/dashboard/buy/1"');
});

it("leads to the dashboard when only others can do it", async () => {
  const { text } = await welcome({ ...props, missing: { sentence: "It waits to be verified.", action: null } });
  expect(text).toContain("It waits to be verified.");
  expect(text).toContain("Open your dashboard:\nhttps://parley.example/dashboard");
});

it("of somebody who is found already names no task", async () => {
  const { text } = await welcome({ ...props, missing: null });
  expect(text).toContain("Visitors find you and can book a meeting with you from now on.");
  expect(text).not.toContain("keeps visitors from finding you");
});

it("writes names as text", async () => {
  const { html } = await welcome({ ...props, firstName: "<b>Nora</b>" });
  expect(html).not.toContain("<b>Nora");
});
