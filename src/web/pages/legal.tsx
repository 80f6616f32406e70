// A legal text as a page: the words come from Settings, the version is shown.

/** Paragraphs separated by empty lines; a line that begins with "## " is a heading. */
interface LegalPageProps {
  title: string;
  text: { version: string; body: string };
}

const Block = ({ block }: { block: string }) =>
  block.startsWith("## ")
    ? <h2 className="mt-8 font-serif text-xl font-semibold">{block.slice(3)}</h2>
    : <p className="mt-4 whitespace-pre-line">{block}</p>;

export const LegalPage = ({ title, text }: LegalPageProps) => (
  <main id="main" className="mx-auto max-w-funnel px-4 py-12">
    <h1 className="font-serif text-3xl font-semibold">{title}</h1>
    <p className="mt-2 text-sm text-ink-soft">Version {text.version}</p>
    {text.body.split(/\n{2,}/).map((block, at) => <Block key={at} block={block.trim()} />)}
  </main>
);
