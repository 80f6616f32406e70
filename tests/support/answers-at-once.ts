// Calls that answer at an even pace answer at once: for files that do not look at time.
import { afterAll, beforeAll } from "vitest";
import { answerPace } from "@/modules/auth/sessions/attempts.ts";

export const answersAtOnce = (): void => {
  const { leastMs } = answerPace;
  beforeAll(() => void (answerPace.leastMs = 0));
  afterAll(() => void (answerPace.leastMs = leastMs));
};
