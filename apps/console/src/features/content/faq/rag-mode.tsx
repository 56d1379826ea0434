import { faqRagResult } from '@midoffice/contract/content/faq/calls/faq-rag-result';
import { faqLimits, faqWords } from '@midoffice/contract/content/faq/lists';
import type { RagResult } from '@midoffice/contract/content/faq/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { MarkdownText } from '../../../kit/data-view/markdown.tsx';
import { Form, TextAreaField } from '../../../kit/form/field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import css from './faq.module.css';

const byWords = {
  model: 'Written by the language model from the records below',
  record: 'In the words of the best record',
  nobody: 'No answer',
} as const;

const RecordNames = ({ label, records }: { readonly label: string } & Pick<RagResult, 'records'>) => (
  <ol className={css.cited} aria-label={label}>
    {records.map(({ _id, question, score, code, subCode }) => (
      <li key={_id}>
        {question}
        <br />
        <small>{`match ${Math.round(score * 100)} % · ${code} / ${subCode}`}</small>
      </li>
    ))}
  </ol>
);

function Result({ result, onDraft }: { readonly result: RagResult; onDraft(): void }) {
  return (
    <div className={css.result}>
      <StatusBadge tone={result.fits ? 'green' : 'amber'}>{byWords[result.by]}</StatusBadge>
      <div className={css.said} aria-label="Answer" role="region">
        <MarkdownText text={result.answer} />
      </div>
      {result.fits ? (
        <RecordNames label="Records" records={result.records} />
      ) : (
        <>
          {result.near.length > 0 && (
            <>
              <span>These records are about something near:</span>
              <RecordNames label="Near records" records={result.near} />
            </>
          )}
          <Button onClick={onDraft}>Write a draft for this question</Button>
        </>
      )}
    </div>
  );
}

/** Tries what the FAQ answers to a question, and from which records. */
export function RagMode({
  question: given,
  onAsk,
  onDraft,
}: {
  /** The question that was asked last. */
  readonly question: string;
  onAsk(question: string): void;
  onDraft(question: string): void;
}) {
  const [answered, setAnswered] = useState<{ question: string; result: RagResult } | null>(null);
  const fields = useFields({ question: given }, { question: required(faqWords.noQuestion) });
  const refusal = useRefusal(faqRagResult);
  const ask = useWrite(faqRagResult, {
    onDone: (result, { question }) => setAnswered({ question, result }),
    onFailed(error) {
      setAnswered(null);
      return fields.fail(error);
    },
  });
  const send = (): void =>
    fields.submit(({ question }) => {
      onAsk(question.trim());
      void ask.run({ question: question.trim() });
    });
  return (
    <Stack>
      <Panel title="Question">
        <div data-screen="faq-rag-mode">
          <Form
            label="Question"
            onSubmit={send}
            buttons={
              <Button
                type="submit"
                variant="primary"
                pending={ask.pending}
                disabledReason={refusal ?? undefined}
              >
                Ask
              </Button>
            }
          >
            <TextAreaField
              label="Question"
              rows={2}
              maxLength={faqLimits.question}
              {...fields.text('question')}
            />
          </Form>
        </div>
      </Panel>
      {answered && (
        <Panel title={answered.question}>
          <Result result={answered.result} onDraft={() => onDraft(answered.question)} />
        </Panel>
      )}
    </Stack>
  );
}
