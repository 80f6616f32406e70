import { z } from "zod";
import { FACTOR_METHODS, PASSKEY_NAME_LENGTH } from "./rules.ts";

const Code = z.string({ error: ({ input }) => input === undefined ? "Code is required" : undefined }).trim()
  .min(1, { error: "Code is required" }).max(100);

/** A code of an authenticator app, or a recovery code. */
export const FactorCode = z.object({ code: Code }).meta({ id: "FactorCode" });
export type FactorCode = z.infer<typeof FactorCode>;

/** What Auth/Login returns when the password is right and a second factor is needed. */
export const SecondFactorNeeded = z.object({ secondFactor: z.object({ methods: z.array(z.enum(FACTOR_METHODS)) }) })
  .meta({ id: "SecondFactorNeeded" });
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;

const Base64 = z.string().min(1).max(10_000);
/** What a browser returns for a passkey, as the WebAuthn standard writes it in JSON. */
const credential = { id: Base64, rawId: Base64, type: z.literal("public-key") };

export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64,
    attestationObject: Base64,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
}).meta({ id: "PasskeyRegistration" });
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: Base64, authenticatorData: Base64, signature: Base64 }),
}).meta({ id: "PasskeyAssertion" });
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/**
 * For actions that must not be possible at an unlocked screen. With a second factor, the password needs a code or a
 * passkey beside it, as a sign-in does.
 */
export const Confirmation = z.object({
  password: z.string({ error: ({ input }) => input === undefined ? "Password is required" : undefined })
    .min(1, { error: "Password is required" }).max(1_000),
  code: z.string().max(100).optional(),
  passkey: PasskeyAssertion.optional(),
}).meta({ id: "Confirmation" });
export type Confirmation = z.infer<typeof Confirmation>;

const Name = z.string().trim().max(PASSKEY_NAME_LENGTH);
export const AddPasskeyInput = z.object({
  /** Empty: it is named after the device. */
  name: Name,
  response: PasskeyRegistration,
}).meta({ id: "AddPasskeyInput" });
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>;
export const RenamePasskeyInput = z.object({ name: Name.min(1, { error: "Name is required" }) }).meta({
  id: "RenamePasskeyInput",
});
export type RenamePasskeyInput = z.infer<typeof RenamePasskeyInput>;
export const PasskeyRef = z.object({ id: z.uuidv7() });

/** Options for `navigator.credentials`, as the WebAuthn standard writes them in JSON. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: "PasskeyOptions" });

/** For the authenticator app: as a QR code, or typed. */
export const TotpProposal = z.object({ secret: z.string(), uri: z.string() }).meta({ id: "TotpProposal" });
export type TotpProposal = z.infer<typeof TotpProposal>;

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Recovery codes come with the first factor and cannot be read again; otherwise null. */
export const FactorAdded = z.object({ recoveryCodes: z.array(z.string()).nullable() }).meta({ id: "FactorAdded" });
export type FactorAdded = z.infer<typeof FactorAdded>;

export const SecondFactors = z.object({
  passkeys: z.array(z.object({
    id: z.string(),
    name: z.string(),
    addedAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })),
  /** When the authenticator app was set up; null without one. */
  totpAddedAt: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether the account may not be without a factor. */
  required: z.boolean(),
}).meta({ id: "SecondFactors" });
export type SecondFactors = z.infer<typeof SecondFactors>;
