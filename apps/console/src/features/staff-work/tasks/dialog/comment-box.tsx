import { addTaskComment } from '@midoffice/contract/staff-work/tasks/calls/add-task-comment';
import { taskLimits } from '@midoffice/contract/staff-work/tasks/lists';
import type { ActivityItem, Attachment, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { TextAreaField } from '../../../../kit/form/field.tsx';
import { useDraft } from '../../../../kit/guard/use-draft.ts';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { FilesField } from '../../../../kit/form/files-field.tsx';
import { filesFault } from '../files-fault.ts';
import css from '../tasks.module.css';
import { Attachments } from './attachments.tsx';

interface CommentBoxProps {
  readonly taskId: string;
  readonly users: readonly TaskUser[];
  /** The comment that is edited; null: a new one is written. */
  readonly editing: ActivityItem | null;
  /** It was sent whole, or given up. */
  onDone(): void;
}

const offeredAtMost = 5;

/** The name that is being typed after an @ at the end of a text; null where none is. */
const mentionIn = (text: string): string | null =>
  /(?:^|\s)@([\w.-]{0,40})$/.exec(text)?.[1]?.toLowerCase() ?? null;

/** People whom the typed beginning of a name may mean. */
function mentionable(users: readonly TaskUser[], typed: string | null): readonly TaskUser[] {
  if (typed === null) return [];
  return users
    .filter((one) => `${one.username} ${one.fullName}`.toLowerCase().includes(typed))
    .slice(0, offeredAtMost);
}

/** Writes a comment with files, or changes an own one. Source: r002-task-comment-multipart, r002-task-comment-own. */
export function CommentBox({ taskId, users, editing, onDone }: CommentBoxProps) {
  const [draft, setDraft, dropDraft] = useDraft<string>(
    `task-comment/${taskId}${editing ? `/${editing.index}` : ''}`,
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [kept, setKept] = useState<readonly Attachment[]>(editing?.attachments ?? []);
  /** The files of the comment that stayed when it was sent. */
  const keptThen = useRef(kept);
  const text = draft ?? editing?.message ?? '';
  const fault = filesFault(files, kept.length);
  const isEmpty = !text.trim() && !files.length && !kept.length;
  const isEdited = text !== (editing?.message ?? '') || files.length > 0;
  const write = useWrite(addTaskComment, {
    quiet: 'success',
    onDone({ activityRecord }, sent) {
      // What was typed or attached while it was sent is still to be sent.
      if (sent.comment === text) dropDraft();
      const gone = new Set([sent.attachments ?? []].flat());
      setFiles((old) => old.filter((file) => !gone.has(file)));
      const before = new Set(keptThen.current.map(({ url }) => url));
      setKept((old) => [...old, ...activityRecord.attachments.filter(({ url }) => !before.has(url))]);
      const isWhole = sent.comment === text && files.every((file) => gone.has(file));
      if (isWhole && kept === keptThen.current) onDone();
    },
  });
  useUnsavedGuard(isEdited && !write.pending, 'Comment');
  const submit = (): void => {
    if (write.pending || isEmpty || fault) return;
    keptThen.current = kept;
    void write.run({
      selectedTask: taskId,
      comment: text,
      uploadedAttachments: [...kept],
      ...(files.length && { attachments: [...files] }),
      ...(editing && { commentIndex: editing.index }),
    } as Parameters<typeof write.run>[0]);
  };
  const typed = mentionIn(text);
  const mentions = mentionable(users, typed);
  const mention = ({ username }: TaskUser): void => {
    setDraft(`${text.replace(/@[\w.-]*$/, '')}@${username} `);
    area.current?.focus();
  };
  // A name that is typed whole needs no Enter; an @ alone says too little for one.
  const first = mentions.find(({ username }) => typed && username.toLowerCase() !== typed);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) submit();
    else if (first && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      mention(first);
    }
  };
  return (
    <div className={css.commentBox} role="group" aria-label={editing ? 'Edit comment' : 'New comment'}>
      <TextAreaField
        ref={area}
        label="Comment"
        hideLabel
        rows={3}
        placeholder="Write a comment. Markdown works, @name notifies. Ctrl+Enter sends it."
        autoFocus={editing !== null}
        maxLength={taskLimits.comment}
        value={text}
        onChange={setDraft}
        onKeyDown={onKeyDown}
      />
      {mentions.length > 0 && (
        <div className={css.mentions} role="group" aria-label="Mention">
          {mentions.map((one) => (
            <Button key={one.userid} size="tiny" onClick={() => mention(one)}>
              @{one.username}
            </Button>
          ))}
          {first && <span className={css.soft}>Enter adds @{first.username}</span>}
        </div>
      )}
      {editing && (
        <Attachments files={kept} onRemove={(file) => setKept(kept.filter((one) => one.url !== file.url))} />
      )}
      <div className={css.commentFoot}>
        <FilesField label="Attach files" files={files} error={fault} onChange={setFiles} />
        <span className={css.gap} />
        {editing && (
          <Button
            onClick={() => {
              dropDraft();
              onDone();
            }}
          >
            Cancel
          </Button>
        )}
        <Button
          variant="primary"
          pending={write.pending}
          disabledReason={fault ?? (isEmpty ? 'Write something first' : undefined)}
          onClick={submit}
        >
          {editing ? 'Edit' : 'Add'}
        </Button>
      </div>
    </div>
  );
}
