// What every part of the profile's form is given.
import type { TypedProfile } from "./typed-profile.ts";

export interface SectionProps {
  /** What the form opened with; the inputs are uncontrolled. */
  typed: TypedProfile;
  /** What is wrong with the control of that name. */
  problemOf(key: string): string | undefined;
}
