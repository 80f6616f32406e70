// What the command palette offers to each role.
import { expect, test } from "vitest";
import type { ApiClient } from "@/web/api/client.ts";
import { adminCommands } from "./commands.tsx";

const setFor = (role: "owner" | "support" | "finance" | "content", onboarded = false) =>
  adminCommands({} as ApiClient, { role, onboarded }, { signOut: () => {}, goTo: () => {} });

const labels = (...args: Parameters<typeof setFor>) => setFor(...args).commands.map(({ label }) => label);
const lists = (...args: Parameters<typeof setFor>) => setFor(...args).sources.map(({ name }) => name);

test("each role finds the screens that it may open, and searches the lists that it may read", () => {
  expect(labels("owner")).toEqual(expect.arrayContaining(["Settings", "Audit", "Users", "Sign out"]));
  expect(labels("support")).not.toContain("Settings");
  expect(labels("support")).not.toContain("Audit");
  expect(labels("content")).not.toContain("Users");
  expect(lists("owner")).toEqual(["Users", "Leads", "Unassigned requests", "Categories", "Help requests"]);
  expect(lists("support")).toEqual(lists("owner").filter((list) => list !== "Categories"));
  expect(lists("finance")).toEqual(["Users"]);
  expect(lists("content")).toEqual(["Categories"]);
});

test("onboarded administrators get the way to their dashboard, and no key is given twice", () => {
  expect(labels("owner", true)).toContain("My dashboard");
  expect(labels("owner")).not.toContain("My dashboard");
  const keys = setFor("owner", true).commands.flatMap(({ screenKey }) => screenKey ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});
