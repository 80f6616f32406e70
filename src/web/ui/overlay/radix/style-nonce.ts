// Gives the document's nonce to the style elements that Radix adds to lock the scroll; the content policy blocks others.
import { setNonce } from "get-nonce";

const nonce = globalThis.document?.querySelector<HTMLElement>("[nonce]")?.nonce;
if (nonce) setNonce(nonce);
