import { getIntercomConversation } from '@midoffice/contract/staff-work/intercom/calls/get-intercom-conversation';
import { refreshIntercom } from '@midoffice/contract/staff-work/tasks/calls/refresh-intercom';
import { IconRefresh } from '@tabler/icons-react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import { MessageLine } from '../message-line.tsx';
import css from '../intercom.module.css';

const noId = 'No Intercom ID specified.';
const noMessages = 'No messages found. Check Intercom ID or refresh Intercom conversation.';

interface IntercomPanelProps {
  readonly taskId: string;
  /** Id of the conversation; empty: the task names none. */
  readonly intercomID: string;
}

/** A customer's conversation as it was last read from Intercom, oldest message first; nothing is written here. */
export function IntercomPanel({ taskId, intercomID }: IntercomPanelProps) {
  const read = useRead(getIntercomConversation, intercomID ? { intercomID } : null);
  const refresh = useWrite(refreshIntercom);
  const refusal = useRefusal(refreshIntercom);
  const { data } = read;
  return (
    <section className={css.panel} data-screen="task-activity-intercom" aria-label="Intercom">
      <div className={css.head}>
        {data?.title && <b className={css.title}>{data.title}</b>}
        {data?.state && <StatusBadge status={data.state} tone={data.state === 'open' ? 'green' : 'grey'} />}
        {data?.refreshedAt && (
          <small className={css.soft}>
            Read <Time at={data.refreshedAt} />
          </small>
        )}
        <span className={css.gap} />
        <Button
          size="small"
          icon={<IconRefresh size={14} />}
          pending={refresh.pending}
          disabledReason={intercomID ? refusal : noId}
          onClick={() => void refresh.run({ _id: taskId, intercomID })}
        >
          Refresh
        </Button>
      </div>
      {intercomID ? (
        <ReadState read={read}>
          {({ messages }) =>
            messages.length ? (
              <ol className={css.messages} aria-label="Messages">
                {messages.map((message) => (
                  <MessageLine key={message.id} message={message} />
                ))}
              </ol>
            ) : (
              <EmptyState text={noMessages} />
            )
          }
        </ReadState>
      ) : (
        <EmptyState text={noId} />
      )}
    </section>
  );
}
