// Types that only the bundler and the document provide.
interface ImportMeta {
  readonly hot?: { accept(): void };
}

interface Window {
  /** Left by the document for its form (src/web/server/render-island.tsx). */
  $wake?(): void;
}
