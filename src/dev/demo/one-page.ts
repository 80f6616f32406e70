// A small PDF of one page, for documents of the demo.

const escaped = (text: string): string => text.replace(/[\\()]/g, "\\$&");

const contentOf = (lines: readonly string[]): string =>
  `BT /F1 18 Tf 28 TL 72 740 Td ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(" ")} ET`;

/** The page with these lines (Latin letters) from its top. */
export const onePage = (lines: readonly string[]): Uint8Array => {
  const content = contentOf(lines);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>`;
  return new TextEncoder().encode(`${text}${end}\nstartxref\n${text.length}\n%%EOF\n`);
};
