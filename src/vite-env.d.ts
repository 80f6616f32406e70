// Types that only the bundler and the document provide.
interface ImportMeta {
  readonly hot?: { accept(): void };
}

interface Window {
  /** Left by the document for its form (src/web/server/document-shell.tsx). */
  $wake?(): void;
  /**
   * Called with the name of a kept form when it begins to be saved. Resolves to what is called once the server has saved
   * it; to nothing while the code that keeps it can't be loaded (src/web/islands/connection/).
   */
  $saving?(name: string): Promise<(() => void) | void>;
  /** Says that what was typed is there again (src/web/islands/connection/). */
  $restored?(): void;
  /** Resolves when there is a connection; nothing while there is one (src/web/islands/connection/). */
  $online?(): Promise<void> | undefined;
}
