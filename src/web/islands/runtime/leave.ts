// Redirects for guards and loaders, so that each says in one word what it means.
import { notFound, redirect } from "@tanstack/react-router";
import { ApiError } from "@/web/api/api-error.ts";

/** To another document: an empty 302 on the server, with `headers`; a full navigation in the browser. Throw it. */
export const leaveTo = (href: string, headers?: HeadersInit) =>
  redirect({ href, reloadDocument: true, statusCode: 302, headers });

/** In the browser, in this screen's place: never resolves, so that what is busy stays so until the other one comes. */
export const replaceBy = (href: string): Promise<never> => {
  location.replace(href);
  return new Promise(() => {});
};

/** To another screen of the same island: an empty 302 on the server, no reload in the browser. Throw it. */
export const moveTo = (href: string) => redirect({ href, replace: true, statusCode: 302 });

/** A call's answer; a 404 becomes the Not Found screen. */
export const orNotFound = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error) => {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error;
  });
