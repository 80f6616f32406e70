// The routes of the specialist's area. Each screen is loaded when it is needed.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { requireCaller } from "@/web/islands/runtime/caller.ts";
import { guardPayment } from "@/web/islands/runtime/guards.ts";
import { PaymentFrame } from "./buy/payment-screen.tsx";
import { dashboardRoutes } from "./dashboard-routes.tsx";
import { onboardingRoutes } from "./onboarding-routes.tsx";
import { root, screen } from "./route-parts.ts";

/** The paths of this island, for the server. */
export const SPECIALIST_PATHS = [
  "/onboarding",
  "/onboarding/*",
  "/dashboard",
  "/dashboard/*",
  "/leads",
  "/leads/*",
  "/payment/*",
] as const;

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
  component: lazyRouteComponent(() => import("./screens/payment-success.tsx")),
  ...screen("Payment", "payment-success"),
});

const paymentFailure = createRoute({
  getParentRoute: () => payment,
  path: "/payment/failure",
  component: lazyRouteComponent(() => import("./screens/payment-failure.tsx")),
  ...screen("Payment", "payment-failure"),
});

export const routeTree = root.addChildren([
  onboardingRoutes,
  dashboardRoutes,
  payment.addChildren([paymentSuccess, paymentFailure]),
]);
