// What an endurance run finds: a list of statements that must be true, told as they come.

export interface Finding {
  what: string;
  seen: string;
  well: boolean;
}
const findings: Finding[] = [];

/** Notes what was seen, and whether that is well. */
export const find = (what: string, seen: unknown, well: boolean): void => {
  const text = typeof seen === "string" ? seen : JSON.stringify(seen);
  findings.push({ what, seen: text, well });
  console.log(`${well ? "  " : "! "}${what}: ${text}`);
};

/** Notes what was seen where only one thing is right. */
export const expectSame = (what: string, seen: unknown, wanted: unknown): void => {
  const well = JSON.stringify(seen) === JSON.stringify(wanted);
  find(what, well ? seen : `${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`, well);
};

/** All findings so far. */
export const allFindings = (): readonly Finding[] => findings;
