// The supply status of a category.
import { expect, test } from "vitest";
import { supplyStatus } from "./supply-card.tsx";

const supply = { categoryId: "a", category: "Legal advice", specialists: 4, withCredits: 3, openSlots: 40 };

test.each([
  [{ bookable: 0, started: 5, foundNothing: 5 }, "No specialist bookable"],
  [{ bookable: 2, started: 50, foundNothing: 5 }, "Too few times"],
  [{ bookable: 2, started: 50, foundNothing: 4 }, undefined],
  [{ bookable: 0, started: 0, foundNothing: 0 }, "No supply"],
  [{ bookable: 2, started: 0, foundNothing: 0 }, undefined],
  [{ bookable: 2, started: 19, foundNothing: 19 }, undefined],
  [{ bookable: 2, started: 20, foundNothing: 2 }, "Too few times"],
  [{ bookable: 2, started: 20, foundNothing: 1 }, undefined],
])("%j is called %s", (figures, label) => expect(supplyStatus({ ...supply, ...figures }).label).toBe(label));
