// What passkeys need of the protocol (WebAuthn): options for browsers, and the verification of what they return. The
// library takes half a second to load, so that happens at the first use.
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import { Buffer } from "node:buffer";
import type { Ctx } from "@/platform/ctx.ts";
import { errorFields } from "@/platform/log.ts";
import type { PasskeyAssertion, PasskeyRegistration } from "./schemas.ts";
import type { passkeys } from "./tables.ts";

export type Passkey = typeof passkeys.$inferSelect;

/** Ed25519, ES256 and RS256: what authenticators use, and every runtime can verify. */
const ALGORITHMS = [-8, -7, -257];

const load = () => import("@simplewebauthn/server");

/** Browsers bind passkeys to the host of PUBLIC_URL. */
const relyingParty = ({ config }: Pick<Ctx, "config">) => {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
};

const toDescriptor = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

export interface PasskeyOwner {
  id: string;
  email: string;
  name: string;
  productName: string;
  /** So that a device is not added twice. */
  passkeys: Passkey[];
}

export const creationOptions = async (
  ctx: Ctx,
  { id, email, name, productName, passkeys }: PasskeyOwner,
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  await (await load()).generateRegistrationOptions({
    rpName: productName,
    rpID: relyingParty(ctx).rpID,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });

export const requestOptions = async (
  ctx: Ctx,
  passkeys: Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  await (await load()).generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: "preferred",
  });

/** The library throws for everything that does not fit. */
const orUndefined = async <T>(ctx: Ctx, verify: () => Promise<T | undefined>): Promise<T | undefined> => {
  try {
    return await verify();
  } catch (error) {
    ctx.log.info("a passkey was not accepted", errorFields(error));
    return undefined;
  }
};

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** The new passkey's credential; undefined when the response does not fit challenge, origin or host. */
export const verifyRegistration = async (ctx: Ctx, response: PasskeyRegistration, challenge: string) => {
  const { verifyRegistrationResponse } = await load();
  const { rpID, origin } = relyingParty(ctx);
  return await orUndefined(ctx, async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: toBase64(publicKey),
      counter,
      transports: response.response.transports ?? [],
    };
  });
};

/** The passkey's new counter; undefined when the signature, challenge, origin, host or counter does not fit. */
export const verifyAssertion = async (
  ctx: Ctx,
  passkey: Passkey,
  { response, challenge }: { response: PasskeyAssertion; challenge: string },
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await load();
  const { rpID, origin } = relyingParty(ctx);
  const credential: WebAuthnCredential = {
    ...toDescriptor(passkey),
    publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
    counter: passkey.counter,
  };
  return await orUndefined(ctx, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      credential,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
};
