// What cells of several lists share: a quiet second line, and a category with its part.

export const Second = ({ children }: { children: string }) => (
  <span className="block text-sm font-normal text-ink-soft">{children}</span>
);

export const CategoryCell = ({ category, subcategory }: { category: string; subcategory: string | null }) => (
  <>
    <span className="block">{category}</span>
    {subcategory && <Second>{subcategory}</Second>}
  </>
);
