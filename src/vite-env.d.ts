// Types that only the bundler provides.
interface ImportMeta {
  readonly hot?: { accept(): void };
}
