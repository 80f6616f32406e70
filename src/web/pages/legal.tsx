// A legal text of Settings as a page, with its version.
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";

interface LegalPageProps {
  title: string;
  /** Paragraphs separated by empty lines; a line that begins with "## " is a heading. */
  text: { version: string; body: string };
}

const Block = ({ block }: { block: string }) =>
  block.startsWith("## ")
    ? <h2 className="pt-4 font-serif text-xl font-semibold">{block.slice(3)}</h2>
    : <p className="max-w-prose whitespace-pre-line">{block}</p>;

export const LegalPage = ({ title, text }: LegalPageProps) => (
  <Main width="funnel">
    <div className="grid gap-4">
      <ScreenTitle lead={`Version ${text.version}`}>{title}</ScreenTitle>
      {text.body.trim().split(/\n{2,}/).map((block, at) => <Block key={at} block={block} />)}
    </div>
  </Main>
);
