// The links of the specialist's frame.
import { routedAnchor } from "../area/area-link.tsx";

export const RoutedAnchor = routedAnchor(/^\/(dashboard|onboarding|leads|payment)(\/|\?|$)/);
