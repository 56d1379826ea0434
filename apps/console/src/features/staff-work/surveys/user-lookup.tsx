import { getSurveyUserResponse } from '@midoffice/contract/staff-work/surveys/calls/get-survey-user-response';
import type { SurveyResponse } from '@midoffice/contract/staff-work/surveys/shapes';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { Form, TextField } from '../../../kit/form/field.tsx';
import { UserLink } from '../../../kit/nav/user-link.tsx';
import { EmptyState, ReadState } from '../../../kit/states/states.tsx';
import css from './surveys.module.css';

/** One response of a person: type, date, and each question with its answer. */
const UserResponse = ({ response }: { readonly response: SurveyResponse }) => (
  <article className={css.response} data-screen="survey-user-response">
    <header>
      <StatusBadge tone="accent">{response.type}</StatusBadge>
      <Time at={response.createdAt} />
    </header>
    <dl>
      {Object.entries(response.questions).map(([question, answer]) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  </article>
);

function Responses({ who }: { readonly who: string }) {
  const read = useRead(getSurveyUserResponse, { userId: who });
  return (
    <ReadState read={read}>
      {({ responses }) => {
        const [newest] = responses;
        if (!newest) return <EmptyState text="No responses found" />;
        return (
          <>
            <p className={css.person}>
              <UserLink userid={newest.userid} known={newest.knownUser} />
              <span>{newest.email ?? 'N/A'}</span>
              <span>{newest.planCode ?? '-'}</span>
            </p>
            {responses.map((response) => (
              <UserResponse key={response._id} response={response} />
            ))}
          </>
        );
      }}
    </ReadState>
  );
}

interface UserLookupProps {
  /** The user id or e-mail that was asked for; empty: none. */
  readonly who: string;
  onAsk(who: string): void;
}

/** One person's responses, found by user id or e-mail. */
export function UserLookup({ who, onAsk }: UserLookupProps) {
  const [typed, setTyped] = useState(who);
  const [asked, setAsked] = useState(who);
  const [isMissing, setMissing] = useState(false);
  // A row of the table may have been picked meanwhile.
  if (asked !== who) {
    setAsked(who);
    setTyped(who);
    setMissing(false);
  }
  const search = (): void => {
    const wanted = typed.trim();
    setMissing(!wanted);
    if (wanted) onAsk(wanted);
  };
  return (
    <Panel title="Responses of one user">
      <div data-screen="survey-user-lookup">
        <Form label="Responses of one user" onSubmit={search}>
          <div className={css.lookup}>
            <TextField
              label="User ID or e-mail"
              value={typed}
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
              error={isMissing ? 'Please enter a user id or an e-mail.' : undefined}
              onChange={(text) => {
                setTyped(text);
                setMissing(false);
              }}
            />
            <Button type="submit" variant="primary" icon={<IconSearch size={14} />}>
              Search
            </Button>
          </div>
        </Form>
        {who && <Responses key={who} who={who} />}
      </div>
    </Panel>
  );
}
