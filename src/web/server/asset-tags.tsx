// A document's files as tags. Scripts come at low priority: what is seen first needs none of them.
import type { DocumentAssets } from "./assets.ts";

/** What React Fast Refresh needs before the first component is loaded; Vite would write it into an HTML file. */
const refreshPreamble = (origin: string) =>
  `import { injectIntoGlobalHook } from "${origin}/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

const InlineCode = ({ nonce, code }: { nonce: string; code: string }) => (
  <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
);

export const AssetTags = ({ assets, nonce }: { assets: DocumentAssets; nonce: string }) => {
  const { inlineCss, styles, fonts, scripts, modulePreloads, viteOrigin } = assets;
  return (
    <>
      {inlineCss && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: inlineCss }} />}
      {styles.map((href) => <link key={href} rel="stylesheet" href={href} />)}
      {fonts.map((href) => <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />)}
      {modulePreloads.map((href) => <link key={href} rel="modulepreload" href={href} fetchPriority="low" />)}
      {viteOrigin && scripts.length > 0 && (
        <>
          <meta property="csp-nonce" nonce={nonce} />
          <InlineCode nonce={nonce} code={refreshPreamble(viteOrigin)} />
        </>
      )}
      {scripts.map((src) => <script key={src} type="module" src={src} fetchPriority="low" />)}
    </>
  );
};
