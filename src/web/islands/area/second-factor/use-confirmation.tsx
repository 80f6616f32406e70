// The fields that confirm a sensitive change: the password, and with a second factor a code or a passkey, too.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Confirmation, SecondFactors } from "@/modules/auth/second-factor/schemas.ts";
import { type Problem, problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { secondFactorsQuery } from "../account/account-queries.ts";
import { signWithPasskey } from "./browser-passkeys.ts";
import { readJson } from "@/web/api/client.ts";

/** What the form has; `code` is undefined where a passkey confirms, or nothing but the password is needed. */
export interface TypedConfirmation {
  password: string;
  code?: string;
}

type Method = "none" | "code" | "passkey";

/** Recovery codes are left to those who choose "code". */
const firstMethod = ({ passkeys, totpAddedAt }: SecondFactors): Method =>
  passkeys.length > 0 ? "passkey" : totpAddedAt ? "code" : "none";

const FIELDS: Readonly<Record<string, string>> = { wrong_password: "password", wrong_code: "code", code_used: "code" };

/** @param prefix Makes the ids of the fields unique on a screen with several forms. */
export const useConfirmation = (prefix: string) => {
  const api = useApi();
  const { data } = useQuery(secondFactorsQuery(api));
  const [chosen, setChosen] = useState<Method>();
  const usual = data ? firstMethod(data) : "none";
  const method = chosen ?? usual;

  return {
    read: (form: FormData): TypedConfirmation => ({
      password: textOf(form, "password"),
      code: method === "code" ? textOf(form, "code") : undefined,
    }),

    check: ({ password, code }: TypedConfirmation): Problem[] =>
      problemsIn({ password: !password && "Password is required", code: code === "" && "Code is required" }),

    /** What the call gets. Lets the browser sign where a passkey confirms; throws ApiError when it does not. */
    complete: async ({ password, code }: TypedConfirmation): Promise<Confirmation> => {
      if (method !== "passkey") return { password, code };
      const options = await readJson(api.Auth.StartPasskeyConfirmation.$post());
      return { password, passkey: await signWithPasskey(options) };
    },

    /** The field that an X-Error-Code is about. */
    fieldOf: (code: string | undefined): string | undefined => code && FIELDS[code],
    /** The id of a field of this part. */
    idOf: (key: string): string => `${prefix}-${key}`,

    fields: (
      <>
        <PasswordField
          id={`${prefix}-password`}
          name="password"
          label="Your password"
          autoComplete="current-password"
        />
        {method === "code" && (
          <TextInput
            id={`${prefix}-code`}
            name="code"
            label="Code"
            help="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {method === "passkey" && <p className="text-ink-soft">Your device then asks for your passkey.</p>}
        {usual === "passkey" && (
          <div>
            <Button
              variant="quiet"
              className="-mx-3 px-3!"
              onClick={() => setChosen(method === "code" ? "passkey" : "code")}
            >
              {method === "code" ? "Use your passkey instead" : "Use a code instead"}
            </Button>
          </div>
        )}
      </>
    ),
  };
};
