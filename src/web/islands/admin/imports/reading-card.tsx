// How the file was saved: found out or chosen, with cells whose letters depend on it.
import { type Encoding, ENCODING_NAMES, ENCODINGS } from "@/platform/decode-text.ts";
import { type Separator, SEPARATOR_NAMES, SEPARATORS } from "@/modules/imports/rules.ts";
import type { ImportView } from "@/modules/imports/schemas.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { useImportActions } from "./import-queries.ts";

const ENCODING_OPTIONS = ENCODING_NAMES.map((value) => ({ value, label: ENCODINGS[value] }));
const SEPARATOR_OPTIONS = SEPARATOR_NAMES.map((value) => ({ value, label: SEPARATORS[value].label }));

const Samples = ({ samples }: { samples: readonly string[] }) => (
  <ul aria-label="From the file" className="flex flex-wrap gap-2">
    {samples.map((sample) => (
      <li key={sample} className="rounded-part border border-line px-3 py-1 wrap-anywhere">
        <bdi>{sample}</bdi>
      </li>
    ))}
  </ul>
);

export const ReadingCard = ({ id, reading }: ImportView) => {
  const { read } = useImportActions(id);
  if (!reading) return null;
  const { encoding, separator, isSure, samples } = reading;
  return (
    <Card title="How the file was saved">
      {!isSure && (
        <Banner tone="warn" title="Are these names right?">
          The letters of this file can be read in several ways. If these look wrong, choose another encoding.
        </Banner>
      )}
      {samples.length > 0 && <Samples samples={samples} />}
      <Form
        className="grid gap-5"
        title="Please check how the file was saved"
        read={(data) => ({
          encoding: data.get("encoding") as Encoding,
          separator: data.get("separator") as Separator,
        })}
        send={read}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <NativeSelect name="encoding" label="Encoding" options={ENCODING_OPTIONS} defaultValue={encoding} />
          <NativeSelect
            name="separator"
            label="Between the columns"
            options={SEPARATOR_OPTIONS}
            defaultValue={separator}
          />
        </div>
        <SubmitButton className="justify-self-start" variant={isSure ? "secondary" : "primary"} busy="Reading…">
          {isSure ? "Read again" : "Use this encoding"}
        </SubmitButton>
      </Form>
    </Card>
  );
};
