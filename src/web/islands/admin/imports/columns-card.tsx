// Which column of the file is which field, with some of its values.
import { type FieldName, fieldsOf, type ImportKind, type Mapping, mappingProblem } from "@/modules/imports/rules.ts";
import type { ImportView } from "@/modules/imports/schemas.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";
import { problemsIn } from "@/web/islands/runtime/use-form.ts";
import { Card } from "@/web/ui/card.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { useImportActions } from "./import-queries.ts";

const optionsOf = (kind: ImportKind) =>
  fieldsOf(kind).map(({ name: value, label, help }) => ({ value, label: help ? `${label} (${help})` : label }));

const nameOf = (column: number): string => `column-${column}`;

const readMapping = (data: FormData, columns: number): Mapping =>
  Array.from({ length: columns }, (_, n) => (data.get(nameOf(n)) || null) as FieldName | null);

/** The problem belongs to the second column of a field, else to the first one. */
const problemsOf = (choice: Parameters<typeof mappingProblem>[0]) => {
  const { mapping } = choice;
  const twice = mapping.findIndex((field, n) => field !== null && mapping.indexOf(field) < n);
  return problemsIn({ [nameOf(Math.max(0, twice))]: mappingProblem(choice) ?? false });
};

export const ColumnsCard = ({ id, kind, columns, mapping, status }: ImportView) => {
  const { check } = useImportActions(id);
  const headings = columns.map(({ heading }) => heading);
  const options = optionsOf(kind);
  return (
    <Card title="Columns">
      <p className="text-ink-soft">Choose which field each column is. What you leave out isn’t imported.</p>
      <Form
        className="grid gap-5"
        title="Please check the columns"
        read={(data) => readMapping(data, columns.length)}
        check={(mapping) => problemsOf({ kind, mapping, headings })}
        send={check}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          {columns.map(({ heading, samples }, n) => (
            <NativeSelect
              key={n}
              name={nameOf(n)}
              label={heading || `Column ${n + 1}`}
              help={samples.join(" · ")}
              placeholder="Leave out"
              options={options}
              defaultValue={mapping[n] ?? ""}
            />
          ))}
        </div>
        <SubmitButton
          className="justify-self-start"
          variant={status === "uploaded" ? "primary" : "secondary"}
          busy="Starting…"
        >
          {status === "uploaded" ? "Check the rows" : "Check again"}
        </SubmitButton>
      </Form>
    </Card>
  );
};
