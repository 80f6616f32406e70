// The screen at /verify-email. A call of the screen uses the link, not the GET, because email scanners open links.
import { useLoaderData, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { CodeLink } from "@/modules/auth/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useAccountCalls } from "../account-calls.ts";
import { AccountFrame, NeedsJavaScript } from "../account-frame.tsx";

const VERIFIED = { title: "Email verified", description: "Your email has been verified successfully." };

export default function VerifyEmail() {
  const { link } = useLoaderData({ strict: false }) as { link: CodeLink };
  const { verify } = useAccountCalls();
  const navigate = useNavigate();
  const [state, setState] = useState<"open" | "busy" | "failed">("open");
  const hasStarted = useRef(false);

  const confirm = async () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    setState("busy");
    try {
      const isVerified = await verify(link);
      if (isVerified) toast(VERIFIED);
      await navigate({ to: isVerified ? "/verification-success" : "/invalid-verification-code", replace: true });
    } catch {
      // The handler of failed calls has shown the error. The link still works.
      hasStarted.current = false;
      setState("failed");
    }
  };

  useEffect(() => {
    return whenVisible(() => void confirm());
  }, []);

  return (
    <AccountFrame title="Confirm your email address" lead="This only takes a moment.">
      <NeedsJavaScript>
        We can’t confirm your address without it. Your link still works: turn JavaScript on and reload the page, or open
        the link on another device.
      </NeedsJavaScript>
      {state === "failed" && (
        <Banner tone="warn" role="alert" title="That didn’t work">
          Your link still works. Please try again in a moment.
        </Banner>
      )}
      <Button wide busy={state === "busy" ? "Confirming…" : undefined} onClick={() => void confirm()}>
        {state === "failed" ? "Try again" : "Confirm my address"}
      </Button>
    </AccountFrame>
  );
}

/** Calls once the page is visible, because browsers and programs also load pages in advance. Returns a cleanup. */
const whenVisible = (call: () => void): () => void => {
  const check = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", check);
    call();
  };
  document.addEventListener("visibilitychange", check);
  check();
  return () => document.removeEventListener("visibilitychange", check);
};
