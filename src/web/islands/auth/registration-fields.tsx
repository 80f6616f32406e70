// The fields of a new account, for people who register and for those who are invited.
import { useEffect } from "react";
import { browserZone } from "@/web/islands/runtime/browser-zone.ts";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { countryOfZone } from "@/web/ui/form/phone-number.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { TextLink } from "@/web/ui/link.tsx";

/** Preselects the phone country by the browser's time zone, unless a number has been typed. */
export const useOwnCountry = (): void => {
  useEffect(() => {
    const { phone, phoneCountry } = (document.forms[0]?.elements ?? {}) as unknown as Record<string, HTMLInputElement>;
    const country = countryOfZone(browserZone() ?? "");
    if (country && phone?.value === "" && phoneCountry) phoneCountry.value = country;
  }, []);
};

export const NameFields = ({ firstName, lastName }: { firstName?: string; lastName?: string }) => (
  <div className="grid gap-6 sm:grid-cols-2 sm:items-start">
    <TextInput name="firstName" label="First name" autoComplete="given-name" defaultValue={firstName} />
    <TextInput name="lastName" label="Last name" autoComplete="family-name" defaultValue={lastName} />
  </div>
);

export const AcceptTerms = () => (
  <Checkbox
    name="acceptTerms"
    label={
      <>
        I accept the <TextLink href="/terms-and-conditions" target="_blank">terms and conditions</TextLink>{" "}
        and have read the <TextLink href="/privacy-policy" target="_blank">privacy policy</TextLink>{" "}
        (both open in a new tab).
      </>
    }
  />
);
