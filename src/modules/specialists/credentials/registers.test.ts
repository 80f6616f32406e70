import { expect, test } from "vitest";
import { explainRegister } from "./registers.ts";

test.each([
  ["KNF", "KNF, the Polish financial supervisor"],
  ["KNF register", "KNF register, the Polish financial supervisor"],
  ["Register of the FCA (UK)", "Register of the FCA (UK), the British financial supervisor"],
  ["Austrian trade register", "Austrian trade register"],
  ["SECURE", "SECURE"],
])("%s is written as %s", (issuer, text) => expect(explainRegister(issuer)).toBe(text));
