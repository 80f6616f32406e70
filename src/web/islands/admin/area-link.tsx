// The links of the administrators' frame.
import { routedAnchor } from "@/web/islands/area/area-link.tsx";

export const RoutedAnchor = routedAnchor(/^\/admin(\/|\?|$)/);
