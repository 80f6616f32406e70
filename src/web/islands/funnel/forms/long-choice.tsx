// A question with many options as a select, loaded only where a question has that many.
import { lazyPart } from "../lazy-part.tsx";

/** The placeholder has the height of the field, so that nothing moves. */
export const LongChoice = lazyPart(
  () => import("@/web/ui/form/native-select.tsx"),
  "NativeSelect",
  <div className="h-28" />,
);
