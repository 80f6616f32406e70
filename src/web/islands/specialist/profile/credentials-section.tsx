// The specialist's credentials with their status and document.
import { CREDENTIAL_STATUS } from "@/modules/specialists/credentials/rules.ts";
import type { OwnCredential } from "@/modules/specialists/credentials/schemas.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { TextLink } from "@/web/ui/link.tsx";

export interface CredentialsSectionProps {
  credentials: readonly OwnCredential[];
  /** The types that categories require. Only these need a document. */
  required: readonly string[];
  onAdd(): void;
  onRemove(credential: OwnCredential): void;
  onUpload(credential: OwnCredential): void;
}

const facts = ({ number, issuer, validIn, expiresOn }: OwnCredential) =>
  [
    `No. ${number}`,
    issuer,
    validIn && `valid in ${validIn}`,
    expiresOn && `valid until ${formatDay(expiresOn).long}`,
  ]
    .filter(Boolean).join(" · ");

const Held = (props: Omit<CredentialsSectionProps, "credentials" | "onAdd"> & { credential: OwnCredential }) => {
  const { credential, required, onRemove, onUpload } = props;
  const { type, state, document, declinedBecause } = credential;
  const { label, tone } = CREDENTIAL_STATUS[state];
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold first-letter:uppercase">{type}</span>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      <p className="text-ink-soft">{facts(credential)}</p>
      {credential.state === "verified" && !credential.placesChecked && (
        <p className="text-ink-soft">We took the country from your calendar, and we'll check it.</p>
      )}
      {state === "declined" && declinedBecause && <p>Reason: {declinedBecause}</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {document && (
          <TextLink href={document.url} className="inline-flex min-h-11 items-center">{document.name}</TextLink>
        )}
        {(state === "waiting" || state === "declined") && required.includes(type) && (
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
  <Card id="credentials" title="Credentials">
    {credentials.length > 0
      ? (
        <ul className="divide-y divide-line">
          {credentials.map((credential) => <Held key={credential.id} credential={credential} {...held} />)}
        </ul>
      )
      : (
        <p className="text-ink-soft">
          Add registrations, licences and degrees. Visitors see them once we've checked them.
        </p>
      )}
    <div>
      <Button variant="secondary" onClick={onAdd}>Add credential</Button>
    </div>
  </Card>
);
