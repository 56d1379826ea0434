import { reviewSentence } from '@midoffice/contract/content/article-writer/calls/review-sentence';
import { uncleanSentences } from '@midoffice/contract/content/article-writer/calls/unclean-sentences';
import { uncleanRestMs, type UncleanSentence } from '@midoffice/contract/content/article-writer/shapes';
import { uncleanProblems, type UncleanProblem } from '@midoffice/market/writer/index';
import { useState } from 'react';
import { useMe } from '../../../../../data/me.ts';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { TextAreaField, TextField } from '../../../../../kit/form/field.tsx';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import { useDebounced } from '../../../../../kit/search/use-debounced.ts';
import { EmptyState, emptyTexts, ReadState } from '../../../../../kit/states/states.tsx';
import css from './article-writer.module.css';

function Sentence({ sentence }: { readonly sentence: UncleanSentence }) {
  const isAdmin = useMe().role === 'admin';
  const { id, about, text, problems } = sentence;
  const [fixed, setFixed] = useState<string | null>(null);
  useUnsavedGuard(fixed !== null && fixed !== text, `Sentence about ${about}`);
  const review = useWrite(reviewSentence, { onDone: () => setFixed(null) });
  return (
    <li className={css.card}>
      <span className={css.cardHead}>
        <b>{about}</b>
        {problems.map((one) => (
          <StatusBadge key={one} tone="amber">
            {uncleanProblems[one as UncleanProblem] ?? one}
          </StatusBadge>
        ))}
      </span>
      {fixed === null ? (
        <span className={css.asWritten}>{text}</span>
      ) : (
        <TextAreaField
          label={`Sentence about ${about}`}
          hideLabel
          rows={3}
          maxLength={500}
          value={fixed}
          onChange={setFixed}
        />
      )}
      <span className={css.cardFoot}>
        {id === null ? (
          <span className={css.soft}>In a template</span>
        ) : !isAdmin ? (
          <span className={css.soft}>Only admins correct sentences of the library</span>
        ) : fixed === null ? (
          <Button size="small" onClick={() => setFixed(text)}>
            Fix
          </Button>
        ) : (
          <>
            <Button
              size="small"
              variant="primary"
              pending={review.pending}
              disabledReason={fixed.trim() ? undefined : 'Write the sentence first'}
              onClick={() => void review.run({ id, text: fixed, expected: text })}
            >
              Save as reviewed
            </Button>
            <Button size="small" onClick={() => setFixed(null)}>
              Cancel
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

/** Looks for sentences in which something is wrong, once typing has rested. Source: r000-generator-debounce. */
export function UncleanTab() {
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), uncleanRestMs);
  const read = useRead(uncleanSentences, query ? { query } : null, { keep: true });
  return (
    <>
      <TextField
        label="Search sentences"
        type="search"
        placeholder="A word of the sentence…"
        maxLength={500}
        value={typed}
        onChange={setTyped}
      />
      {!query && <p className={css.soft}>Type a word to list the unclean sentences that contain it.</p>}
      {query && (
        <ReadState read={read}>
          {({ sentences, total }) =>
            sentences.length ? (
              <>
                <p className={css.soft}>
                  {total > sentences.length ? `The first ${sentences.length} of ` : ''}
                  {plural(total, 'sentence')}
                </p>
                <ul className={css.cards} aria-label="Unclean sentences">
                  {sentences.map((sentence) => (
                    <Sentence
                      key={`${sentence.id ?? sentence.templateID} ${sentence.text}`}
                      sentence={sentence}
                    />
                  ))}
                </ul>
              </>
            ) : (
              <EmptyState text={emptyTexts.search} />
            )
          }
        </ReadState>
      )}
    </>
  );
}
