import { notFound, redirect } from "@tanstack/react-router";
import { ApiError } from "@/web/api/api-error.ts";

/** To another document: an empty 302 on the server, with `headers`; a full navigation in the browser. Throw it. */
export const redirectDocument = (href: string, headers?: HeadersInit) =>
  redirect({ href, reloadDocument: true, statusCode: 302, headers });

/** To another screen of the same island: an empty 302 on the server, no reload in the browser. Throw it. */
export const redirectScreen = (href: string) => redirect({ href, replace: true, statusCode: 302 });

/** Replaces this document in the browser. Never resolves, so that a busy button stays busy until the other one opens. */
export const replaceDocument = (href: string): Promise<never> => {
  location.replace(href);
  return new Promise(() => {});
};

/** The call's result; a 404 becomes the Not Found screen, which says what the call says. */
export const orNotFound = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error) => {
    throw error instanceof ApiError && error.status === 404 ? notFound({ data: error.message }) : error;
  });
