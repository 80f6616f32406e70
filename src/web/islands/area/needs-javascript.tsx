// Said where JavaScript is off: the signed-in area can be read then, but nothing can be saved.
import { Banner } from "@/web/ui/banner.tsx";

export const NeedsJavaScript = () => (
  <noscript>
    <div className="mx-auto w-full max-w-area px-4 pt-6 sm:px-6">
      <Banner tone="warn" title="This page needs JavaScript">
        You can read everything here, but nothing is saved without it. Please turn it on and load the page again.
      </Banner>
    </div>
  </noscript>
);
