// What a category demands by law, and how far one is with it.
import type { CredentialState, OwnCredential } from "../../../../modules/specialists/profile-shapes.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Tone } from "../../../ui/tone.tsx";

interface Standing {
  tone: Tone;
  title: string;
  text: string;
  /** What the button offers; none when nothing is to be done. */
  offer?: string;
}

const STANDINGS: Record<CredentialState | "missing", (type: string) => Standing> = {
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
  waiting: (type) => ({
    tone: "info",
    title: `We are checking your ${type}`,
    text: "That usually takes a working day. Visitors see you in this category from then on.",
  }),
  verified: (type) => ({ tone: "ok", title: `Your ${type} is verified`, text: "Visitors see that it is." }),
};

const BEST_FIRST: readonly CredentialState[] = ["verified", "waiting", "expired"];

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

export const CredentialNeed = ({ type, held, onAdd }: CredentialNeedProps) => {
  const { tone, title, text, offer } = STANDINGS[standingOf(type, held)](type);
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
