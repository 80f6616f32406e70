// A passkey in software: what a browser and its authenticator return for the options of the server.
import { Buffer } from "node:buffer";
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { TOTP } from "otpauth";

/** Where PUBLIC_URL of the test app points to. */
const ORIGIN = "https://parley.example";

/** As much of CBOR as an attestation needs: whole numbers, texts, bytes and maps. */
const cbor = (value: unknown): Buffer => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
};

const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
};

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const base64 = (data: string | Uint8Array): string => Buffer.from(data as Uint8Array).toString("base64url");

interface Deviations {
  origin?: string;
  host?: string;
  challenge?: string;
  counter?: number;
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** An authenticator with one key. Its counter grows with each signature. */
export const createAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, origin = ORIGIN) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (flags: number, count: number, host = new URL(ORIGIN).hostname, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counted, rest]);
  };

  const credential = { id: base64(id), rawId: base64(id), type: "public-key" };

  return {
    /** What `navigator.credentials.create` returns. */
    create(options: { challenge: string }, { origin, host, challenge = options.challenge }: Deviations = {}) {
      const key = new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], [-2, Buffer.from(x, "base64url")]]);
      key.set(-3, Buffer.from(y, "base64url"));
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const authData = authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, counter, host, attested);
      const attestation = new Map<string, unknown>([["fmt", "none"], ["attStmt", new Map()], ["authData", authData]]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64(clientData("webauthn.create", challenge, origin)),
          attestationObject: base64(cbor(attestation)),
          transports: ["internal"],
        },
      };
    },

    /** What `navigator.credentials.get` returns. */
    get(options: { challenge: string }, deviations: Deviations = {}) {
      const { origin, host, challenge = options.challenge, counter: count = ++counter } = deviations;
      const data = clientData("webauthn.get", challenge, origin);
      const authData = authenticatorData(USER_PRESENT | USER_VERIFIED, count, host);
      const signature = createSign("SHA256").update(Buffer.concat([authData, sha256(data)])).sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64(data),
          authenticatorData: base64(authData),
          signature: base64(signature),
        },
      };
    },
  };
};

/** The code that an authenticator app shows for a secret at a time, in ms. */
export const codeAt = (secret: string, timestamp: number): string => new TOTP({ secret }).generate({ timestamp });
