import { useSearch } from "@tanstack/react-router";
import { PaymentScreen } from "./payment-screen.tsx";
import { idFromSearch, usePayment } from "./use-payment.ts";

export default function PaymentSuccess() {
  const search = useSearch({ strict: false });
  const { state, retry } = usePayment("success", idFromSearch(search, "sessionId"));
  return <PaymentScreen state={state} onRetry={retry} />;
}
