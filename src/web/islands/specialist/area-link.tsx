// The links of the specialist's frame.
import { routedAnchor } from "@/web/islands/area/area-link.tsx";

export const RoutedAnchor = routedAnchor(/^\/(dashboard|onboarding|leads|payment)(\/|\?|$)/);
