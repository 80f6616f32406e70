// Pure decisions about requests: the order of steps, masked answers and labels.
import { describe, expect, it } from "vitest";
import { furtherStep, LABELS, maskAnswers, type Step, stepAfter, STEPS } from "./rules.ts";

describe("steps", () => {
  it("follow the screens", () => {
    expect(STEPS).toEqual([
      "start",
      "about",
      "needs",
      "preferences",
      "contacts",
      "calendar",
      "specialist-info",
      "specialist",
      "thank-you",
    ]);
  });

  it.each<[Step, Step[], Step]>([
    ["start", [], "about"],
    ["start", ["about"], "needs"],
    ["start", ["about", "needs"], "preferences"],
    ["about", ["needs"], "preferences"],
    ["contacts", ["about", "needs"], "calendar"],
    ["specialist", [], "thank-you"],
    ["thank-you", [], "thank-you"],
  ])("after %s, with %j empty, the next step is %s", (step, empty, next) => expect(stepAfter(step, empty)).toBe(next));

  it.each<[Step, Step, Step]>([
    ["start", "needs", "needs"],
    ["needs", "start", "needs"],
    ["calendar", "calendar", "calendar"],
  ])("of %s and %s, %s is further", (a, b, further) => expect(furtherStep(a, b)).toBe(further));
});

describe("masks", () => {
  it("show which questions have an answer, not the answers", () => {
    const masked = maskAnswers({ role: "Nurse", years: 4, several: ["a", "b"], sure: true });
    expect(masked).toEqual({ role: "•••", years: "•••", several: "•••", sure: "•••" });
  });
});

describe("texts", () => {
  it("have fixed values and labels", () => {
    expect(LABELS.timing).toEqual([
      { value: "right-await", label: "Right away" },
      { value: "1-week", label: "Within 1 week" },
      { value: "2-3-weeks", label: "Within 2 or 3 weeks" },
    ]);
    expect(LABELS.timeOfDay.map((option) => option.value)).toEqual(["morning", "afternoon", "evening"]);
    expect(LABELS.contactMethod.map((option) => option.value)).toEqual(["phone", "email", "whatsapp"]);
    expect(LABELS.location.map((option) => option.value)).toEqual(["zoom", "whatsapp", "phone"]);
  });
});
