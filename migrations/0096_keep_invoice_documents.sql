-- oldest program: 0063
-- The document of each invoice, a PDF that carries the same content as XML. It is built once from the invoice, so that
-- the email, its retries and every download are the same file.
CREATE TABLE invoice_documents (
  invoice_id text PRIMARY KEY NOT NULL REFERENCES invoices (id),
  pdf blob NOT NULL,
  xml text NOT NULL,
  built_at integer NOT NULL
);
