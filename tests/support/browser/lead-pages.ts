// Leads of the demonstration's specialist for browser tests, found through the API.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { atScreen } from "./screens.ts";

export const SPECIALIST = "specialist@parley.test";

interface ListedLead {
  id: string;
  name: string;
  status: string;
  meeting: { startsAt: string } | null;
  contactShown: boolean;
}

/** The signed-in specialist's leads in a status, those that show their contact first. */
export const leadsIn = async (request: APIRequestContext, status: string): Promise<ListedLead[]> => {
  const response = await request.get(`/api/v2/Leads/GetAllForUser?pageSize=50&status=${status}`);
  expect(response.ok(), await response.text()).toBe(true);
  const { items }: { items: ListedLead[] } = await response.json();
  return items.toSorted((a, b) => Number(b.contactShown) - Number(a.contactShown));
};

/** A live lead that can be worked: one with its credit, or one that is kept for another credit. */
export const liveLead = async (request: APIRequestContext): Promise<ListedLead> => {
  const live = await leadsIn(request, "live");
  const paid = live.find(({ contactShown }) => contactShown);
  if (paid) return paid;
  const response = await request.post(`/api/v2/Leads/Keep/${live[0]!.id}`);
  expect(response.ok(), await response.text()).toBe(true);
  return await response.json();
};

/** Waits until the signed-in specialist has a lead in a status whose name ends so. */
export const findLead = async (request: APIRequestContext, status: string, name: string): Promise<ListedLead> => {
  let lead: ListedLead | undefined;
  await expect.poll(async () => {
    lead = (await leadsIn(request, status)).find((listedLead) => listedLead.name.endsWith(name));
    return lead?.name;
  }, `a lead with status ${status}`).toBeDefined();
  return lead!;
};

export const openLead = async (page: Page, { id, name }: ListedLead): Promise<void> => {
  await page.goto(`/leads/${id}`);
  await atScreen(page, name);
};

/** Adds the first time of a day in nine days to a lead whose meeting has none. */
export const addTime = async (page: Page): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add time" }).click();
  await dialog.getByLabel("Day").fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10));
  const times = dialog.getByLabel(/^Time in Vienna/);
  await expect(times.locator("optgroup option").first()).toBeAttached();
  await times.selectOption({ index: 1 });
  await dialog.getByRole("button", { name: /^Book meeting with/ }).click();
  await expect(dialog).toBeHidden();
};

/** Chooses what has no button of its own at the head of a lead. */
export const chooseInMenu = async (page: Page, label: string): Promise<void> => {
  await page.getByRole("main").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: label }).click();
};

/** The counters of all leads and of each status in their order, as numbers. */
export const counters = async (page: Page): Promise<number[]> => {
  const buttons = page.getByRole("group", { name: "Leads by status" }).getByRole("button");
  await expect(buttons).toHaveCount(7);
  const texts = await buttons.allInnerTexts();
  return texts.map((text) => Number(text.replace(/\D/g, "")));
};
