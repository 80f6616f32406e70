// What a category demands by law, and how far one is with it.
import { useEffect, useRef } from "react";
import type { CredentialState, OwnCredential } from "@/modules/specialists/profile-schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { CircleCheckIcon } from "@/web/ui/icons.tsx";
import type { Tone } from "@/web/ui/tone.tsx";

interface Standing {
  tone: Tone;
  title: string;
  text: string;
  /** What the button offers; none when nothing is to be done. */
  offer?: string;
}

const STANDINGS: Record<Exclude<CredentialState, "verified"> | "missing", (type: string) => Standing> = {
  missing: (type) => ({
    tone: "warn",
    title: `This category needs your ${type}`,
    text: "Visitors see you here once we have checked it. Everything else you can set up right away.",
    offer: `Add your ${type}`,
  }),
  expired: (type) => ({
    tone: "warn",
    title: `Your ${type} has run out`,
    text: "Add the new one, and visitors see you here again once we have checked it.",
    offer: `Add your new ${type}`,
  }),
  declined: (type) => ({
    tone: "warn",
    title: `Your ${type} was not accepted`,
    text: "Below you read why. Add another document or another credential, and we check it again.",
    offer: `Add your ${type}`,
  }),
  waiting: (type) => ({
    tone: "info",
    title: `We are checking your ${type}`,
    text: "That usually takes a working day. Everything else you can set up meanwhile.",
  }),
};

const BEST_FIRST: readonly CredentialState[] = ["verified", "waiting", "declined", "expired"];

/** The best of what is held of this type. */
export const standingOf = (type: string, held: readonly OwnCredential[]): CredentialState | "missing" => {
  const states = held.filter((credential) => credential.type === type).map(({ state }) => state);
  return BEST_FIRST.find((state) => states.includes(state)) ?? "missing";
};

export interface CredentialNeedProps {
  type: string;
  held: readonly OwnCredential[];
  onAdd(): void;
}

/** The dialog's button is gone once the credential is noted: the focus goes to what is the case now. */
const useFocusOnNews = (standing: string) => {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(standing);
  useEffect(() => {
    if (before.current !== standing) box.current?.focus();
    before.current = standing;
  }, [standing]);
  return box;
};

const Open = ({ standing, type, onAdd }: Omit<CredentialNeedProps, "held"> & { standing: keyof typeof STANDINGS }) => {
  const { tone, title, text, offer } = STANDINGS[standing](type);
  return (
    <Banner tone={tone} title={title}>
      <p>{text}</p>
      {offer && (
        <div className="mt-3">
          <Button variant="secondary" onClick={onAdd}>{offer}</Button>
        </div>
      )}
    </Banner>
  );
};

export const CredentialNeed = ({ type, held, onAdd }: CredentialNeedProps) => {
  const standing = standingOf(type, held);
  const box = useFocusOnNews(standing);
  return (
    <div ref={box} tabIndex={-1}>
      {standing === "verified"
        ? (
          <p className="flex items-start gap-1.5 text-sm font-medium text-ok">
            <CircleCheckIcon className="mt-0.5 size-4" />
            {`Your ${type} is verified`}
          </p>
        )
        : <Open standing={standing} type={type} onAdd={onAdd} />}
    </div>
  );
};
