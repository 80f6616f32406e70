// To whom the next invoice is addressed, above the button that buys; entered once, and changed in place.
import { useQueryClient } from "@tanstack/react-query";
import type { BilledTo as Billed } from "@/modules/dashboard/schemas.ts";
import { type BillingAddress, profileIssues } from "@/modules/specialists/rules.ts";
import type { ProfileForm } from "@/modules/specialists/profile/schemas.ts";
import { readJson } from "@/web/api/client.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { invalidate, replaceData } from "@/web/islands/runtime/invalidate.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { showRefusal } from "@/web/islands/runtime/show-refusal.ts";
import { readTexts } from "@/web/islands/runtime/use-form.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { FieldError } from "@/web/ui/form/field.tsx";
import { countryName } from "@/web/ui/form/phone-number.ts";
import { BillingFields } from "../profile/limits-section.tsx";
import { profileQuery } from "../queries.ts";

type Details = Pick<ProfileForm, "company" | "vatId"> & { billingAddress: BillingAddress };

const readDetails = (form: FormData): Details => {
  const { company, vatId, ...address } = readTexts(
    form,
    "company",
    "vatId",
    "line1",
    "line2",
    "postcode",
    "city",
    "country",
  );
  return {
    company: company || null,
    vatId: vatId || null,
    billingAddress: { ...address, line2: address.line2 || undefined },
  };
};

/** Saves the details in the profile as it is now, and leaves the rest of it as it is. */
const useSaveDetails = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (details: Details) => {
    const query = profileQuery(api);
    const { version, profile } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    const saved = await readJson(
      api.Onboarding.UpdateProfile.$post({ json: { version, profile: { ...profile, ...details } } }),
    );
    replaceData(queryClient, query.queryKey, (editor) => editor && { ...editor, ...saved });
    await invalidate(queryClient, ["buy"], ["lead-prices"]);
  }, FORM_ERRORS);
};

const DetailsForm = ({ profile, country }: { profile: ProfileForm; country: string }) => {
  const save = useSaveDetails();
  const { company, vatId, billingAddress } = profile;
  const { line1 = "", line2, postcode = "", city = "" } = billingAddress ?? {};
  return (
    <DialogForm
      action="Save"
      read={readDetails}
      check={(details) =>
        profileIssues({ ...profile, ...details })
          .filter(({ path: [field] }) => Object.hasOwn(details, field))
          .map(({ path: [field, part = field], sentence }) => ({ key: String(part), sentence }))}
      send={save}
    >
      <BillingFields
        isRequired
        values={{ company: company ?? "", vatId: vatId ?? "", line1, line2: line2 ?? "", postcode, city, country }}
      />
    </DialogForm>
  );
};

/** Opens the dialog with what the profile has. */
export const useEditDetails = ({ country }: Billed) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return async () => {
    const { profile } = await queryClient.fetchQuery({ ...profileQuery(api), staleTime: 0 });
    openModal({
      title: "Billed to",
      content: <DetailsForm profile={profile} country={profile.billingAddress?.country ?? country ?? ""} />,
    });
  };
};

const addressOf = ({ line1, line2, postcode, city, country }: Billed): string =>
  [line1, line2, [postcode, city].filter(Boolean).join(" "), country && countryName(country)].filter(Boolean).join(
    ", ",
  );

/** @param error that the address is missing, once somebody has pressed Buy */
export const BilledTo = ({ billedTo, error }: { billedTo: Billed; error: boolean }) => {
  const edit = useEditDetails(billedTo);
  const { name, vatId, isMissing } = billedTo;
  return (
    <section
      aria-labelledby="billed-to"
      className={`grid gap-1 ${error ? "border-s-4 border-danger ps-4" : "border-t border-line pt-4"}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="billed-to" className="font-semibold">Billed to</h2>
        <Button variant={isMissing ? "secondary" : "quiet"} onClick={() => void edit().catch(showRefusal)}>
          {isMissing ? "Add address" : (
            <>
              Edit <span className="sr-only">whom we bill</span>
            </>
          )}
        </Button>
      </div>
      {error && <FieldError id="billed-to">Please enter your billing address first.</FieldError>}
      <p className="text-ink-soft">
        {isMissing
          ? `${name}. Your invoice needs an address, and VAT depends on it.`
          : [name, addressOf(billedTo), vatId && `VAT number ${vatId}`].filter(Boolean).join(" · ")}
      </p>
    </section>
  );
};
