/** @param className the size, in classes ("h-16 w-full"). */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block animate-breathe rounded-part bg-line/60 ${className}`} />
);

/** Several rows, announced once. */
export const SkeletonList = (
  { rows, className, label = "Loading…" }: { rows: number; className: string; label?: string },
) => (
  <div role="status" className="grid gap-2.5">
    <span className="sr-only">{label}</span>
    {Array.from({ length: rows }, (_, index) => <Skeleton key={index} className={className} />)}
  </div>
);
