// Records and prints the results of checks in an endurance run.

export interface Finding {
  label: string;
  actual: string;
  passed: boolean;
}
const findings: Finding[] = [];

/** Records a result. */
export const find = (label: string, actual: unknown, passed: boolean): void => {
  const text = typeof actual === "string" ? actual : JSON.stringify(actual);
  findings.push({ label, actual: text, passed });
  console.log(`${passed ? "  " : "! "}${label}: ${text}`);
};

/** Records whether a value is as expected. */
export const expectSame = (label: string, actual: unknown, expected: unknown): void => {
  const passed = JSON.stringify(actual) === JSON.stringify(expected);
  find(label, passed ? actual : `${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`, passed);
};

/** All results so far. */
export const allFindings = (): readonly Finding[] => findings;
