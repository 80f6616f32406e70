import { QuestionStep } from "../forms/question-step.tsx";

export default function About() {
  return <QuestionStep step="about" title="About you" lead="This helps us find specialists who fit." />;
}
