// A legal text of Settings as a page, with its version.
import { directionOf } from "@/languages/direction.ts";
import { t } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";
import { PrintHead } from "@/web/ui/print/print-head.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { PrintButton } from "@/web/ui/print/print-button.tsx";

interface LegalPageProps {
  /** May have soft hyphens. */
  title: string;
  /** Where the current version is, for readers of the paper. */
  address: string;
  text: { version: string; body: string; language: Language };
}

const Block = ({ block }: { block: string }) =>
  block.startsWith("## ")
    ? <h2 className="pt-4 font-serif text-xl font-semibold">{block.slice(3)}</h2>
    : <p className="max-w-prose whitespace-pre-line">{block}</p>;

/** Paragraphs separated by empty lines; a line that begins with "## " is a heading. */
export const LegalBody = ({ body, language }: { body: string; language: Language }) => (
  <div lang={language} dir={directionOf(language)} className="grid gap-4">
    {body.trim().split(/\n{2,}/).map((block, at) => <Block key={at} block={block} />)}
  </div>
);

export const LegalPage = ({ title, address, text }: LegalPageProps) => (
  <Main width="funnel">
    <PrintHead facts={[t("legal.version", { version: text.version }), address]} />
    <div className="grid gap-4">
      <div className="flex items-start justify-between gap-4">
        <ScreenTitle lead={t("legal.version", { version: text.version })}>{title}</ScreenTitle>
        <PrintButton compact hidden />
      </div>
      <LegalBody {...text} />
    </div>
  </Main>
);
