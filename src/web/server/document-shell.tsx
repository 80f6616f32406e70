// The document around an island, kept as text: it differs by island, screen and reader only, so each is rendered once.
import { renderToStaticMarkup } from "react-dom/server";
import { currentLanguage, t } from "@/languages/language.ts";
import { formatsAttribute } from "@/platform/intl.ts";
import { Document, type DocumentProps } from "./document.tsx";
import { leastRecentlyUsed } from "@/platform/least-recently-used.ts";

/** What differs in every response. */
interface DocumentParts {
  nonce: string;
  /** The island's markup. */
  markup: string;
  /** The script tags of its hydration data. */
  scripts: string;
  /** Tags for the head; the product's description unless given. */
  head?: string;
  /** Markup below the island, which it knows nothing of. */
  below?: string;
}

/** Everything else in the document. */
export interface ShellProps extends Omit<DocumentProps, "nonce" | "children" | "head" | "shownWhole"> {
  /** "page": a note for readers without JavaScript. */
  withoutScript: "page" | "own";
}

type Shell = (parts: DocumentParts) => string;

/** Placeholders that no text contains by chance. */
const NONCE = "{{document nonce}}";
const MARKUP = "{{island markup}}";
const SCRIPTS = "{{hydration scripts}}";
const HEAD = "{{head}}";
const BELOW = "{{below the island}}";

const SHELLS = 100;
const shells = leastRecentlyUsed<Shell>(SHELLS);

/**
 * Runs in the document, until the router has taken over what the document brought ($_TSR). It delays a form that is
 * submitted before its JavaScript is loaded; the hydrated form calls `$wake`, which submits it as it was filled in. When
 * no code arrives within twenty seconds, the form is submitted as a document, which loads the page and its code again.
 */
const KEEP_EARLY_SUBMIT = `{let form,by;
addEventListener("submit",e=>{if(!("$_TSR" in self)||e.target.method!="post")return;e.preventDefault();
form||setTimeout(()=>"$_TSR" in self&&form.submit(),2e4);form=e.target;by=e.submitter;by&&(by.ariaBusy="true")});
self.$wake=()=>{delete self.$wake;by&&(by.ariaBusy=null);form?.requestSubmit(by)}}`;

/** On a wide screen the topics are the first of two columns. */
const BESIDE_TOPICS = "mx-auto w-full max-w-funnel lg:has-[[data-screen=topics]]:grid " +
  "lg:has-[[data-screen=topics]]:grid-cols-[minmax(0,1fr)_27rem]";

const IslandRoot = ({ productName, supportEmail, brand, hasImprint }: ShellProps["contact"]) => (
  <div
    id="island"
    data-product-name={productName}
    data-support-email={supportEmail}
    data-logo={brand?.logo}
    data-logo-dark={brand?.logoDark}
    data-imprint={hasImprint ? "" : undefined}
    dangerouslySetInnerHTML={{ __html: MARKUP }}
  />
);

type IslandDocumentProps = ShellProps & { hasHead: boolean };

const IslandDocument = ({ withoutScript, hasHead, ...props }: IslandDocumentProps) => (
  <Document {...props} nonce={NONCE} shownWhole head={hasHead ? HEAD : undefined}>
    {withoutScript === "page" && (
      <noscript>
        <p className="mx-auto max-w-funnel bg-warn-tint px-4 py-3">
          {t("frame.noScript", { email: props.contact.supportEmail })}
        </p>
      </noscript>
    )}
    {props.frame === "landing"
      ? (
        <div className={BESIDE_TOPICS}>
          <IslandRoot {...props.contact} />
          {BELOW}
        </div>
      )
      : (
        <>
          <IslandRoot {...props.contact} />
          {BELOW}
        </>
      )}
    <script nonce={NONCE} dangerouslySetInnerHTML={{ __html: KEEP_EARLY_SUBMIT }} />
    <script dangerouslySetInnerHTML={{ __html: SCRIPTS }} />
  </Document>
);

const PLACES = new RegExp(`(${HEAD}|${MARKUP}|${BELOW}|<script>${SCRIPTS}</script>)`);

const renderShell = (props: IslandDocumentProps): Shell => {
  const html = renderToStaticMarkup(<IslandDocument {...props} />);
  const pieces = html.split(PLACES).map((piece) => piece.split(NONCE));
  return ({ nonce, markup, scripts, head = "", below = "" }) => {
    const texts: Record<string, string> = { [HEAD]: head, [MARKUP]: markup, [BELOW]: below };
    texts[`<script>${SCRIPTS}</script>`] = scripts;
    return pieces.map((piece) => texts[piece[0]!] ?? piece.join(nonce)).join("");
  };
};

/** The whole document as HTML, without its doctype. */
export const writeDocument = (props: ShellProps, parts: DocumentParts): string => {
  const hasHead = parts.head !== undefined;
  const key = JSON.stringify([currentLanguage(), formatsAttribute(), props, hasHead]);
  return (shells.get(key) ?? shells.set(key, renderShell({ ...props, hasHead })))(parts);
};
