// The screen at /verify-email. The link is used up by a call of this screen, not by opening the address: mail scanners do that.
import { useLoaderData, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { CodeLink } from "@/modules/auth/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useAccountCalls } from "../account-calls.ts";
import { Entrance, NeedsJavaScript } from "../entrance.tsx";
import { hideMailLink } from "../mail-link.ts";
import { whenSeen } from "../when-seen.ts";

/** SPEC section 2. */
const VERIFIED = { title: "Email verified", description: "Your email has been verified successfully." };

export default function VerifyEmail() {
  const { link } = useLoaderData({ strict: false }) as { link: CodeLink };
  const { verify } = useAccountCalls();
  const navigate = useNavigate();
  const [state, setState] = useState<"open" | "busy" | "failed">("open");
  const begun = useRef(false);

  const confirm = async () => {
    if (begun.current) return;
    begun.current = true;
    setState("busy");
    try {
      const works = await verify(link);
      if (works) toast(VERIFIED);
      await navigate({ to: works ? "/verification-success" : "/invalid-verification-code", replace: true });
    } catch {
      // The handler of failed calls has said what happened; the link is as good as before.
      begun.current = false;
      setState("failed");
    }
  };

  useEffect(() => {
    hideMailLink();
    return whenSeen(() => void confirm());
  }, []);

  return (
    <Entrance title="Confirm your email address" lead="This takes a moment and happens by itself.">
      <NeedsJavaScript>
        Your address cannot be confirmed without it. Opening this page has not used the link up: turn JavaScript on and
        open the link again, or open it on another device.
      </NeedsJavaScript>
      {state === "failed" && (
        <Banner tone="warn" role="alert" title="That did not work just now">
          Your link is still good. Please try again in a moment.
        </Banner>
      )}
      <Button wide busy={state === "busy" ? "Confirming…" : undefined} onClick={() => void confirm()}>
        {state === "failed" ? "Try again" : "Confirm my address"}
      </Button>
    </Entrance>
  );
}
