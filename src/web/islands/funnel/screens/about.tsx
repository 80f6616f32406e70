// The funnel's screen "About you".
import { QuestionStep } from "../question-step.tsx";

export default function About() {
  return <QuestionStep step="about" title="About you" lead="This helps to find the specialists who fit." />;
}
