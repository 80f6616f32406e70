// Back from paying: asks whether the money has come, and leads on (SPEC section 4).
import { useSearch } from "@tanstack/react-router";
import { PaymentFace } from "../buy/payment-face.tsx";
import { idIn } from "../buy/payment-search.ts";
import { usePayment } from "../buy/use-payment.ts";

export default function PaymentSuccess() {
  const search = useSearch({ strict: false });
  const { state, again } = usePayment("success", idIn(search, "sessionId"));
  return <PaymentFace state={state} onAgain={again} asking="Checking your payment" />;
}
