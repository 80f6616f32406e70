import type { CredentialForReview } from "@/modules/admin/users/schemas.ts";
import { CheckIcon, FileTextIcon } from "@/web/ui/icons.ts";
import { textLink } from "@/web/ui/link.tsx";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { PlacesField, placesOfForm } from "@/web/islands/area/places-field.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { problemsIn } from "@/web/islands/runtime/use-form.ts";
import { showRefusal } from "@/web/islands/runtime/show-refusal.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { Menu } from "@/web/ui/overlay/menu.tsx";
import { ReasonForm, rowButton } from "../shared/actions.tsx";
import { formatDate } from "../shared/formats.ts";
import { RoutedAnchor } from "../shared/links.tsx";
import { useOwnProblem } from "../shared/permissions.ts";
import { invalidateUsers } from "./user-queries.ts";
import { CredentialChip, sizeText } from "./user-labels.tsx";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";

const useReview = ({ id, type, specialist }: CredentialForReview) => {
  const param = { id };
  const decline = useApiMutation(async (reason: string, { api, queryClient }) => {
    await api.Admin.DeclineCredential[":id"].$post({ param, json: { reason } });
    await invalidateUsers(queryClient);
    toast({ title: "Declined", description: `${specialist} gets an email with the reason.` });
  }, [400]);
  const verify = useApiMutation(async (places: string[] | undefined, { api, queryClient }) => {
    await api.Admin.VerifyCredential[":id"].$post({ param, json: { places } });
    await invalidateUsers(queryClient);
    toast({ title: "Verified", description: `${type} of ${specialist} is valid now.` });
  }, [400]);
  return { decline, verify };
};

/** @param compact its icon alone, in a row of the queue. */
export const CredentialDocument = (
  { document, compact }: Pick<CredentialForReview, "document"> & { compact?: boolean },
) =>
  document
    ? (
      <a
        href={document.url}
        target="_blank"
        rel="noreferrer"
        title={document.name}
        className={`inline-flex min-h-11 max-w-full min-w-0 items-center gap-x-2 @table:min-h-0 ${textLink}`}
      >
        <FileTextIcon className="shrink-0" />
        <span className={compact ? "sr-only" : "min-w-0 max-w-44 truncate"}>{document.name}</span>
        <span className="sr-only">(opens in a new tab)</span>
        {!compact && <span className="whitespace-nowrap text-ink-soft">{sizeText(document.size)}</span>}
      </a>
    )
    : <span className="text-ink-soft">No document</span>;

/** "Valid in Austria", and whether nobody has checked that yet. */
export const placesLabel = (
  { validIn, placesChecked }: Pick<CredentialForReview, "validIn" | "placesChecked">,
): string => {
  if (!validIn) return "No country stated";
  return placesChecked ? `Valid in ${validIn}` : `Valid in ${validIn} (not checked)`;
};

interface PlacesFormProps {
  credential: CredentialForReview;
  onSubmit(places: string[]): Promise<unknown>;
}

/** Corrects where a credential is valid, which verifies it. */
const PlacesForm = ({ credential, onSubmit }: PlacesFormProps) => (
  <DialogForm
    action="Verify with these places"
    read={(data) => placesOfForm(data, "places")}
    check={(places) => problemsIn({ places: places.length === 0 && "Please choose where the credential is valid." })}
    send={onSubmit}
  >
    <PlacesField
      name="places"
      label="Where is it valid?"
      help="As the document or the public register says. Visitors elsewhere won't find this specialist."
      defaultValue={credential.places}
    />
  </DialogForm>
);

/** "Valid until Thu 31 Dec" */
export const validityLabel = ({ expiresOn }: Pick<CredentialForReview, "expiresOn">): string =>
  expiresOn ? `Valid until ${formatDate(expiresOn)}` : "No expiry date";

export const ReviewButtons = ({ credential }: { credential: CredentialForReview }) => {
  const { decline, verify } = useReview(credential);
  const own = useOwnProblem()([credential.specialistId]);
  const { state, type, specialist, placesChecked } = credential;
  const openPlaces = () =>
    openModal({
      title: `Where ${specialist}'s ${type} is valid`,
      content: <PlacesForm credential={credential} onSubmit={verify} />,
    });
  const openDecline = () =>
    openModal({
      title: `Decline ${specialist}'s ${type}?`,
      content: (
        <ReasonForm
          action="Decline"
          keep={`decline-${credential.id}`}
          variant="destructive"
          label="Reason"
          help={`${specialist} sees this in an email and on their profile.`}
          onSubmit={decline}
        >
          Visitors won't find {specialist} in categories that require this credential.
        </ReasonForm>
      ),
    });
  if (own) return <span className="text-ink-soft">{own}</span>;
  return (
    <span className="-mx-1 flex gap-1">
      {(state !== "verified" || (!placesChecked && credential.places.length > 0)) && (
        <ActionButton
          variant="secondary"
          className={rowButton}
          icon={<CheckIcon className="size-4" />}
          busy="One moment…"
          action={() => verify(undefined).catch(showRefusal)}
          about={`${type} of ${specialist}`}
        >
          {state === "verified" ? "Confirm place" : "Verify"}
        </ActionButton>
      )}
      <Menu
        compact
        label="More"
        about={`for ${type} of ${specialist}`}
        link={RoutedAnchor}
        items={[
          { label: "Change where it’s valid", onSelect: openPlaces },
          ...(state === "declined" ? [] : [{ label: "Decline", onSelect: openDecline }]),
        ]}
      />
    </span>
  );
};

export const CredentialEntry = ({ credential }: { credential: CredentialForReview }) => {
  const { type, number, issuer, state, noted, declinedBecause, document, neededFor } = credential;
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{type}</span>
        <CredentialChip state={state} />
      </p>
      <p className="text-ink-soft">
        {`${number}, ${issuer}. ${placesLabel(credential)}. ${validityLabel(credential)}. Added ${
          formatDate(noted.date)
        }.`}
        {neededFor.length > 0 && ` Required for ${neededFor.join(", ")}.`}
      </p>
      {declinedBecause && <p className="text-danger">{`Declined: ${declinedBecause}`}</p>}
      <CredentialDocument document={document} />
      <ReviewButtons credential={credential} />
    </li>
  );
};
