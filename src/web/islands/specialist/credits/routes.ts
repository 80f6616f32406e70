import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ApiError } from "@/web/api/api-error.ts";
import { preferencesQuery } from "@/web/islands/area/list-preferences.ts";
import { CardsPending, ListPending, withPending } from "@/web/islands/area/pending-screens.tsx";
import { requireCaller } from "@/web/islands/runtime/caller.ts";
import { guardPayment } from "@/web/islands/runtime/guards.ts";
import { redirectScreen } from "@/web/islands/runtime/redirects.ts";
import { dashboard, loadPrices, root, screen } from "../frame-route.tsx";
import { buyLeadQuery } from "./checkout.ts";
import { PaymentFrame } from "./payment-screen.tsx";
import { parsePurchaseView, purchasesQuery } from "./purchases.ts";
import { parseStatementView, statementQuery } from "./statement.ts";

const buy = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/buy",
  loader: async (loading) => void await loadPrices(loading),
  component: lazyRouteComponent(() => import("./buy-screen.tsx")),
  ...screen("Buy leads", "credits/buy-screen.tsx"),
});

/** An unknown category redirects to all categories, as in onboarding. */
const buyCategory = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/buy/$category",
  loader: async ({ context: { api, queryClient }, params: { category } }) => {
    await queryClient.fetchQuery(buyLeadQuery(api, category)).catch((error) => {
      throw error instanceof ApiError && error.status === 404 ? redirectScreen("/dashboard/buy") : error;
    });
  },
  component: lazyRouteComponent(() => import("./buy-category-screen.tsx")),
  ...screen("Buy leads in a category", "credits/buy-category-screen.tsx"),
});

const purchases = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/purchases",
  loader: async ({ context: { api, queryClient }, location }) => {
    await Promise.all([
      queryClient.prefetchQuery(purchasesQuery(api, parsePurchaseView(location.search))),
      queryClient.prefetchQuery(preferencesQuery(api)),
    ]);
  },
  component: lazyRouteComponent(() => import("./purchases-screen.tsx")),
  ...screen("Purchases and receipts", "credits/purchases-screen.tsx"),
});

const statement = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/statement",
  loader: async ({ context: { api, queryClient }, location }) => {
    await Promise.all([
      queryClient.prefetchQuery(statementQuery(api, parseStatementView(location.search))),
      queryClient.prefetchQuery(preferencesQuery(api)),
    ]);
  },
  component: lazyRouteComponent(() => import("./statement-screen.tsx")),
  ...screen("Credit statement", "credits/statement-screen.tsx"),
});

export const creditRoutes = [
  ...withPending(ListPending, [purchases, statement]),
  ...withPending(CardsPending, [buy, buyCategory]),
];

/** The return from the payment page. It requires neither a verified address nor onboarding. */
const payment = createRoute({
  getParentRoute: () => root,
  id: "payment",
  component: PaymentFrame,
  beforeLoad: async ({ context }) => void await requireCaller(context, guardPayment),
});

const paymentSuccess = createRoute({
  getParentRoute: () => payment,
  path: "/payment/success",
  component: lazyRouteComponent(() => import("./payment-success-screen.tsx")),
  ...screen("Payment", "credits/payment-success-screen.tsx"),
});

const paymentFailure = createRoute({
  getParentRoute: () => payment,
  path: "/payment/failure",
  component: lazyRouteComponent(() => import("./payment-failure-screen.tsx")),
  ...screen("Payment", "credits/payment-failure-screen.tsx"),
});

export const paymentRoutes = payment.addChildren([paymentSuccess, paymentFailure]);
