// The calls of help (SPEC section 7).
import { routes } from "../../platform/http/route.ts";

export const helpRoutes = routes().basePath("/Help");
