// What an area shows above its screens: a notice without JavaScript.
import { Banner } from "@/web/ui/banner.tsx";

export const NeedsJavaScript = () => (
  <noscript>
    <div className="mx-auto w-full max-w-area px-4 pt-6 sm:px-6">
      <Banner tone="warn" title="This page needs JavaScript">
        You can read everything here, but you can't save anything. Turn on JavaScript and reload the page.
      </Banner>
    </div>
  </noscript>
);
