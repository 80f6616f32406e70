import { decodeAs, decodeText } from "@/platform/decode-text.ts";
import { ApiError } from "@/web/api/api-error.ts";

const HEAD_BYTES = 4_000;
const UNSURE = "We can’t tell how this file was saved. Please save it as UTF-8 and choose it again.";

/**
 * The text of a file that somebody has chosen. Throws ApiError, as a call does, where its letters can be read in several
 * ways. @param charsetOf finds the encoding that such files name in their beginning.
 */
export const readTextFile = async (file: File, charsetOf: (head: string) => string = () => ""): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { text, isSure } = decodeText(bytes, charsetOf(decodeAs(bytes.subarray(0, HEAD_BYTES), "windows-1252")));
  if (!isSure) throw new ApiError(400, "encoding_unsure", [UNSURE]);
  return text;
};
