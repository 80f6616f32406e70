// The funnel's screen "Your needs".
import { QuestionStep } from "../question-step.tsx";

export default function Needs() {
  return (
    <QuestionStep
      step="needs"
      title="Your needs"
      lead="So that your specialist can prepare and the meeting starts with what matters."
    />
  );
}
