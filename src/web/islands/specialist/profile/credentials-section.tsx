// The credentials that a specialist has noted: where each stands, its document, and away with it.
import type { CredentialState, OwnCredential } from "@/modules/specialists/profile-schemas.ts";
import { dayLabel } from "@/web/ui/day-label.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import type { Tone } from "@/web/ui/tone.tsx";

const STATES: Record<CredentialState, { tone: Tone; word: string }> = {
  waiting: { tone: "info", word: "Being checked" },
  verified: { tone: "ok", word: "Verified" },
  declined: { tone: "warn", word: "Not accepted" },
  expired: { tone: "warn", word: "Run out" },
};

export interface CredentialsSectionProps {
  credentials: readonly OwnCredential[];
  /** The types that categories demand: these alone are proven by a document. */
  demanded: readonly string[];
  onAdd(): void;
  onRemove(credential: OwnCredential): void;
  onUpload(credential: OwnCredential): void;
}

const facts = ({ number, issuer, expiresOn }: OwnCredential) =>
  [`No. ${number}`, issuer, expiresOn && `good until ${dayLabel(expiresOn).long} ${expiresOn.slice(0, 4)}`]
    .filter(Boolean).join(" · ");

const Held = (props: Omit<CredentialsSectionProps, "credentials" | "onAdd"> & { credential: OwnCredential }) => {
  const { credential, demanded, onRemove, onUpload } = props;
  const { type, state, document, declinedBecause } = credential;
  const { tone, word } = STATES[state];
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold first-letter:uppercase">{type}</span>
        <StatusChip tone={tone}>{word}</StatusChip>
      </div>
      <p className="text-ink-soft">{facts(credential)}</p>
      {state === "declined" && declinedBecause && <p>Why: {declinedBecause}</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {document && (
          <TextLink href={document.url} className="inline-flex min-h-11 items-center">{document.name}</TextLink>
        )}
        {(state === "waiting" || state === "declined") && demanded.includes(type) && (
          <Button
            variant="quiet"
            className="-mx-2 px-2!"
            onClick={() => onUpload(credential)}
          >
            {document ? "Replace document" : "Add a document"}
          </Button>
        )}
        <Button variant="quiet" className="-mx-2 px-2!" onClick={() => onRemove(credential)}>
          Remove<span className="sr-only">{type}</span>
        </Button>
      </div>
    </li>
  );
};

export const CredentialsSection = ({ credentials, onAdd, ...held }: CredentialsSectionProps) => (
  <Card title="Credentials">
    {credentials.length > 0
      ? (
        <ul className="divide-y divide-line">
          {credentials.map((credential) => <Held key={credential.id} credential={credential} {...held} />)}
        </ul>
      )
      : (
        <p className="text-ink-soft">
          Registrations, licences and degrees. Once we have checked them, visitors see them.
        </p>
      )}
    <div>
      <Button variant="secondary" onClick={onAdd}>Add another credential</Button>
    </div>
  </Card>
);
