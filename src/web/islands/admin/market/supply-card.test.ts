// The supply status of a category.
import { expect, test } from "vitest";
import { supplyStatus } from "./supply-card.tsx";

const supply = { categoryId: "a", category: "Legal advice", specialists: 4, withCredits: 3, openSlots: 40 };

test.each([
  [{ bookable: 0, started: 5, foundNothing: 5 }, "No specialist bookable"],
  [{ bookable: 2, started: 50, foundNothing: 5 }, "Too few times"],
  [{ bookable: 2, started: 50, foundNothing: 4 }, "Enough"],
  [{ bookable: 0, started: 0, foundNothing: 0 }, "No supply"],
  [{ bookable: 2, started: 0, foundNothing: 0 }, "Too few visitors to say"],
  [{ bookable: 2, started: 19, foundNothing: 19 }, "Too few visitors to say"],
  [{ bookable: 2, started: 20, foundNothing: 2 }, "Too few times"],
  [{ bookable: 2, started: 20, foundNothing: 1 }, "Enough"],
])("%j is %s", (figures, label) => expect(supplyStatus({ ...supply, ...figures }).label).toBe(label));
