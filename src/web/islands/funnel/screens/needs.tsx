import { QuestionStep } from "../forms/question-step.tsx";

export default function Needs() {
  return <QuestionStep step="needs" />;
}
