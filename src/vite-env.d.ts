// Types that only the bundler and the document provide.
interface ImportMeta {
  readonly hot?: { accept(): void };
}

interface Window {
  /** Left by the document for its form (src/web/server/render-island.tsx). */
  $wake?(): void;
  /** Called with the name of a form that was sent (src/web/islands/connection/). */
  $sent?(name: string): void;
  /** Resolves when there is a connection; nothing while there is one (src/web/islands/connection/). */
  $online?(): Promise<void> | undefined;
}
