// A build step that gives importers their own copy of modules without state, so that each carries only what it uses.
import type { Plugin } from "vite";

/** Pure functions and drawings: a chunk shared by many screens would hold everything that any of them uses. */
const WITHOUT_STATE =
  /[\\/](src[\\/](modules[\\/][^\\/]+[\\/]rules|web[\\/]ui[\\/]icons)\.ts|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs)$/;
/** The gallery shows every part; sharing them with it would tear the screens' chunks into pieces. */
const PART = /[\\/]src[\\/]web[\\/]ui[\\/]/;
const IN_GALLERY = /[\\/]islands[\\/]gallery[\\/]|\?for=gallery$/;
/** The funnel's bytes are counted (docs/decisions/020), so it has its own of what else would travel with every island. */
const IN_FUNNEL = /[\\/]islands[\\/]funnel[\\/]|\?for=.*funnel/;
const FOR_FORMS = /[\\/]islands[\\/]runtime[\\/](use-form|refusal-sentences)\.ts$/;
/** The administrators' preview shows questions as the funnel does; the funnel's own files must not notice. */
const SHOWN_TO_ADMIN = /[\\/]islands[\\/]funnel[\\/](question-field|answers-of-form)\.tsx?$/;
const IN_ADMIN = /[\\/]islands[\\/]admin[\\/]|\?for=admin$/;
/** So small, and without state, that a file of its own costs more than its text in each screen of the funnel. */
const SMALL = new RegExp(
  [
    /[\\/]src[\\/]platform[\\/](money|time[\\/](dates|zones|time))\.ts$/,
    /[\\/]ui[\\/](card|definition-list|specialist-card|timeline|calendar[\\/]day-label|form[\\/](checkbox|text-area))\.tsx?$/,
    /[\\/]islands[\\/]funnel[\\/](consent-boxes|lessons|slot-face|slot-summary)\.tsx$/,
  ].map(({ source }) => source).join("|"),
);

/** Whose copy of the module an importer gets; undefined for the one that everybody shares. */
export const copyFor = (module: string, importer: string): string | undefined => {
  if (IN_GALLERY.test(importer)) return PART.test(module) ? "gallery" : undefined;
  if (IN_ADMIN.test(importer) && SHOWN_TO_ADMIN.test(module)) return "admin";
  if (IN_FUNNEL.test(importer) && FOR_FORMS.test(module)) return "funnel";
  if (!WITHOUT_STATE.test(module) && !(IN_FUNNEL.test(importer) && SMALL.test(module))) return undefined;
  return importer.replace(/^.*[\\/]src[\\/]/, "").replace(/\W+/g, "-");
};

/** Vite plugin for builds; while developing a module is one. */
export const ownCopies = (): Plugin => ({
  name: "parley:own-copies",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (!importer) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    const copy = resolved && !resolved.external && copyFor(resolved.id, importer);
    return copy ? `${resolved.id}?for=${copy}` : null;
  },
});
