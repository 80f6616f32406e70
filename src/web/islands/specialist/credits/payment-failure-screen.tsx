// The return without paying: says so, and goes back to where leads are sold.
import { useSearch } from "@tanstack/react-router";
import { PaymentScreen } from "./payment-screen.tsx";
import { idFromSearch, usePayment } from "./use-payment.ts";

export default function PaymentFailure() {
  const search = useSearch({ strict: false });
  const { state, retry } = usePayment(
    "failure",
    idFromSearch(search, "sessionId"),
    idFromSearch(search, "categoryId") || undefined,
  );
  return <PaymentScreen state={state} onRetry={retry} />;
}
