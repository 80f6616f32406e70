// Back without having paid: says so, and leads back to where leads are bought (SPEC section 4).
import { useSearch } from "@tanstack/react-router";
import { PaymentFace } from "../buy/payment-face.tsx";
import { idIn } from "../buy/payment-search.ts";
import { usePayment } from "../buy/use-payment.ts";

export default function PaymentFailure() {
  const search = useSearch({ strict: false });
  const { state, again } = usePayment("failure", idIn(search, "sessionId"), idIn(search, "categoryId") || undefined);
  return <PaymentFace state={state} onAgain={again} asking="Checking your payment" />;
}
