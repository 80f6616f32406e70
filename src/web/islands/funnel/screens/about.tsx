import { QuestionStep } from "../forms/question-step.tsx";

export default function About() {
  return <QuestionStep step="about" />;
}
