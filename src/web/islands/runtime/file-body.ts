/** A file as the request body of a call. `type` is for files whose type the browser doesn't know. */
export const fileBody = (file: Blob, type = "application/octet-stream") => ({
  init: { body: file, headers: { accept: "application/json", "content-type": file.type || type } },
});
