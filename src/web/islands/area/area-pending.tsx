// Stands in for a screen of the area that is slow to come, in its size.
import { Main } from "@/web/ui/page-frame.tsx";
import { Skeleton, SkeletonList } from "@/web/ui/skeleton.tsx";

export const AreaPending = () => (
  <Main>
    <div className="grid gap-6">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <SkeletonList rows={4} className="h-28 w-full" />
    </div>
  </Main>
);
