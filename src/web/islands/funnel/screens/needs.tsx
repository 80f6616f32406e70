import { QuestionStep } from "../forms/question-step.tsx";

export default function Needs() {
  return (
    <QuestionStep
      step="needs"
      title="Your needs"
      lead="Your specialist reads this before the meeting, so that you can start with what matters."
    />
  );
}
