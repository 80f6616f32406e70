/** Responds with the landing page's HTML, for the administrators who may change the texts. A page's own call, no part of the API. */
export const LANDING_PREVIEW = "/admin/landing-preview";
