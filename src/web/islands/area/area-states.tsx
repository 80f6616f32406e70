// What an area shows instead of a screen, or above it: a placeholder while it loads, a notice without JavaScript.
import { Main } from "@/web/ui/layout/screen.tsx";
import { Skeleton, SkeletonList } from "@/web/ui/skeleton.tsx";
import { Banner } from "@/web/ui/banner.tsx";

export const AreaPending = () => (
  <Main>
    <div className="grid gap-6">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <SkeletonList rows={4} className="h-28 w-full" />
    </div>
  </Main>
);

export const NeedsJavaScript = () => (
  <noscript>
    <div className="mx-auto w-full max-w-area px-4 pt-6 sm:px-6">
      <Banner tone="warn" title="This page needs JavaScript">
        You can read everything here, but you can't save anything. Turn on JavaScript and reload the page.
      </Banner>
    </div>
  </noscript>
);
