// The tests that `npm test` may run once more when they fail (docs/design/testing.md#repeated-tests). An entry says why
// chance decides about the test and why that can't be mended: { test: "tests/x.test.ts › its name", reason: "..." }.

/** @type {{ test: string, reason: string }[]} */
export const REPEATABLE = [];
