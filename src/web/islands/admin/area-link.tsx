// The links of the administrators' frame.
import { routedAnchor } from "../area/area-link.tsx";

export const RoutedAnchor = routedAnchor(/^\/admin(\/|\?|$)/);
