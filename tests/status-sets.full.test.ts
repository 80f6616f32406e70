// The compiler names every place that must know a new status of a lead. It takes as long as checking the types.
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const ROOT = new URL("../", import.meta.url);

/** A status that says of itself all that a table asks, with a notification and a bulk action of its own. */
const MADE_UP = `
  "made-up": {
    label: "Made up",
    tone: "info",
    isFirst: false,
    isOpen: true,
    due: null,
    counter: "madeUp",
    isOutcome: false,
    isReassignable: true,
    isAgreed: false,
    losesMeeting: false,
    isWon: false,
    endsWithoutVisitor: true,
    hidesContact: false,
    webhook: "lead.updated",
    notice: "lead-made-up",
    timeline: { text: "Made up", tone: "info" },
    done: { title: "Lead made up" },
    bulk: { label: "Make up", text: "They are made up.", participle: "made up" },
  },
} as const satisfies Record<string, LeadStatusEntry>;`;
const MADE_UP_MOVE = `
  makeUp: { ...specialist, label: "Make up", from: ["live"], to: "made-up", undoable: always },
} as const satisfies Record<string, Transition>;`;

const LEADS = "src/modules/leads";
/** Each file that must know the status of a lead, its notifications or its transitions. */
const KNOWING = [
  `${LEADS}/lifecycle/transitions.ts`,
  "src/modules/notifications/catalogue/leads.ts",
  "src/web/islands/specialist/leads/bulk-status.tsx",
  "src/web/islands/specialist/leads/lead-actions.tsx",
];

/** The files of KNOWING whose type errors name the status or its transition, when the program has them. */
const filesThatMissIt = (): string[] => {
  const pathOf = (path: string) => fileURLToPath(new URL(path, ROOT));
  const sourceOf = (path: string) => Deno.readTextFileSync(pathOf(path));
  const replaced = new Map([
    [
      pathOf(`${LEADS}/status-rules.ts`),
      sourceOf(`${LEADS}/status-rules.ts`)
        .replace("\n} as const satisfies Record<string, LeadStatusEntry>;", MADE_UP)
        .replace(`notice: "lead-received" |`, `notice: "lead-made-up" | "lead-received" |`),
    ],
    [
      pathOf(`${LEADS}/rules.ts`),
      sourceOf(`${LEADS}/rules.ts`).replace("\n} as const satisfies Record<string, Transition>;", MADE_UP_MOVE),
    ],
  ]);
  const { compilerOptions } = JSON.parse(sourceOf("deno.json"));
  const { options } = ts.convertCompilerOptionsFromJson({
    ...compilerOptions,
    lib: ["esnext", "dom", "dom.iterable"],
    types: ["node", "react", "react-dom"],
    paths: { "@/*": ["./src/*"], "@tests/*": ["./tests/*"] },
    module: "esnext",
    moduleResolution: "bundler",
    target: "esnext",
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  }, fileURLToPath(ROOT));
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (path, target, ...rest) => {
    const text = replaced.get(path);
    return text === undefined ? getSourceFile(path, target, ...rest) : ts.createSourceFile(path, text, target);
  };
  const program = ts.createProgram(KNOWING.map(pathOf), options, host);
  return KNOWING.filter((path) =>
    program.getSemanticDiagnostics(program.getSourceFile(pathOf(path)))
      .some(({ messageText }) => /made-up|makeUp/.test(ts.flattenDiagnosticMessageText(messageText, "\n")))
  );
};

test("the compiler names every place that does not know a new status", () => {
  expect(filesThatMissIt()).toEqual(KNOWING);
}, 240_000);
