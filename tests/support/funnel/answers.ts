// Answers with which a visitor of a test completes any question set. Runs under Deno and Node.

interface AskedQuestion {
  key: string;
  step: string;
  type: string;
  required: boolean;
  options: readonly { value: string }[];
  min?: number | null;
}

const IN_A_MONTH = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

const ANSWERS: Record<string, (question: AskedQuestion) => unknown> = {
  single: ({ options }) => options[0]?.value,
  multi: ({ options }) => [options[0]?.value],
  number: ({ min }) => min ?? 1,
  money: ({ min }) => min ?? 100_000,
  text: () => "I will explain it in the meeting.",
  postcode: () => "1030",
  date: IN_A_MONTH,
  boolean: () => true,
};

/** Answers to the required questions, of one step if given. */
export const requiredAnswers = (questions: readonly AskedQuestion[], step?: string): Record<string, unknown> =>
  Object.fromEntries(
    questions.filter((question) => question.required && (!step || question.step === step))
      .map((question) => [question.key, ANSWERS[question.type]!(question)]),
  );
