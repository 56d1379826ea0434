import { closeNlpRequest } from '@midoffice/contract/content/article-writer/calls/close-nlp-request';
import { getNlpRequests } from '@midoffice/contract/content/article-writer/calls/get-nlp-requests';
import { nlpRequest } from '@midoffice/contract/content/article-writer/calls/nlp-request';
import { useCan } from '../../../../../data/me.ts';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { Form, TextAreaField, TextField } from '../../../../../kit/form/field.tsx';
import { required, useFields } from '../../../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../../../kit/guard/use-form-guard.tsx';
import { EmptyState, ReadState } from '../../../../../kit/states/states.tsx';
import css from './article-writer.module.css';

/** Asks for a text or fields that the writer lacks, and shows what is open. */
export function RequestTab() {
  const fields = useFields({ requestedText: '', requestedFields: '' }, { requestedText: required() });
  const offer = useFormGuard(fields, { label: 'Request', draft: 'writer-request' });
  const read = useRead(getNlpRequests, {});
  const send = useWrite(nlpRequest, { onDone: () => fields.reset(), onFailed: fields.fail });
  const close = useWrite(closeNlpRequest);
  const mayClose = useCan()(closeNlpRequest);
  const run = (): void => fields.submit((values) => void send.run(values));
  return (
    <>
      <Form
        label="Request"
        onSubmit={run}
        buttons={
          <Button variant="primary" pending={send.pending} onClick={run}>
            Send request
          </Button>
        }
      >
        {offer}
        <TextAreaField label="Requested text" rows={3} maxLength={2000} {...fields.text('requestedText')} />
        <TextField
          label="Requested fields"
          hint="Names, separated by commas"
          maxLength={500}
          {...fields.text('requestedFields')}
        />
      </Form>
      <section className={css.group} aria-label="Open requests">
        <h4>Open requests</h4>
        <ReadState read={read}>
          {(requests) =>
            requests.length ? (
              <ul className={css.cards}>
                {requests.map((request) => (
                  <li key={request.id} className={css.card}>
                    <span>{request.requestedText}</span>
                    <span className={css.cardHead}>
                      {request.requestedFields.map((field) => (
                        <StatusBadge key={field}>{field}</StatusBadge>
                      ))}
                    </span>
                    <span className={css.cardFoot}>
                      {mayClose && (
                        <Button
                          size="small"
                          disabled={close.pending}
                          onClick={() => void close.run({ id: request.id })}
                        >
                          Close
                        </Button>
                      )}
                      <span className={css.owner}>
                        {request.owner}, <Time at={request.createdAt} />
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState text="No request is open." />
            )
          }
        </ReadState>
      </section>
    </>
  );
}
