// /admin: the figures of the market and what needs attention.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { layoutQuery } from "../queries.ts";
import { categoryIdOf } from "./market-view.ts";
import { Overview } from "./overview.tsx";
import { periodOf } from "./period.ts";

export default function MarketScreen() {
  const { data: { role } } = useSuspenseQuery(layoutQuery(useApi()));
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle>Market</ScreenTitle>
        <Overview view={{ period: periodOf(search), categoryId: categoryIdOf(search) }} role={role} />
      </div>
    </Main>
  );
}
