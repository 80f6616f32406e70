import { deepestMessage } from "../log.ts";

/** A server that is away may come back; one whose certificate is wrong will not. */
export const isUntrusted = (error: unknown): boolean =>
  /certificate|UnknownIssuer|altname|CERT_/i.test(
    `${(error as { code?: string }).code ?? ""} ${deepestMessage(error)}`,
  );
