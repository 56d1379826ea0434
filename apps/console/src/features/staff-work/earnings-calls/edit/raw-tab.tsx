import { earningsCallFunctions } from '@midoffice/contract/staff-work/earnings-calls/calls/earnings-call-functions';
import { restoreEarningsCallText } from '@midoffice/contract/staff-work/earnings-calls/calls/restore-earnings-call-text';
import { audioPath, callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { PartHeading } from '../../../../kit/base/panel.tsx';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import type { EditTabProps } from './edit-dialog.tsx';
import { TextTab } from './text-tab.tsx';
import css from './edit.module.css';

/** Plays the stored recordings, one for each dial-in; to one elsewhere it links. */
function Recordings({ data }: Pick<EditTabProps, 'data'>) {
  const { audioFileLink } = data.record;
  const isStored = audioFileLink.startsWith(`${audioPath}/`);
  const stored = data.recordings.map(({ link }) => link);
  const links = isStored && !stored.includes(audioFileLink) ? [...stored, audioFileLink] : stored;
  const several = links.length > 1;
  return (
    <>
      {links.map((link, index) => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is below it
        <audio
          key={link}
          className={css.audio}
          controls
          preload="none"
          src={link}
          aria-label={several ? `Recording ${index + 1} of the call` : 'Recording of the call'}
        />
      ))}
      {!isStored && audioFileLink && (
        <p className={css.noRecording}>
          <WebLink address={audioFileLink}>{audioFileLink}</WebLink>
        </p>
      )}
      {!links.length && !audioFileLink && <p className={css.noRecording}>There is no recording.</p>}
    </>
  );
}

/** Wipes the raw transcript at the second click. Source: r002-calls-wipe-two-clicks. */
function WipeButton({
  pending,
  reason,
  onWipe,
}: {
  readonly pending: boolean;
  readonly reason: string | undefined;
  onWipe(): void;
}) {
  const [isSure, setSure] = useState(false);
  return (
    <Button
      variant={isSure ? 'danger' : 'plain'}
      pending={pending}
      disabledReason={reason}
      onBlur={() => setSure(false)}
      onClick={() => {
        setSure(!isSure);
        if (isSure) onWipe();
      }}
    >
      {isSure ? callTexts.confirmErase : 'Wipe'}
    </Button>
  );
}

/** Texts as they were, each of which can be brought back. */
function Versions({ of, data }: EditTabProps) {
  const restore = useWrite(restoreEarningsCallText);
  const earlier = data.versions.filter(
    ({ id, kind }) => id !== data.versions.find((one) => one.kind === kind)?.id,
  );
  if (!earlier.length) return null;
  return (
    <>
      <PartHeading>Earlier texts</PartHeading>
      <ul className={css.proposals}>
        {earlier.map(({ id, kind, characters, reason, by, at }) => (
          <li key={id}>
            <span>
              {`${kind}, ${reason} by ${by}, ${characters.toLocaleString('en-US')} characters `}
              <Time at={at} />
            </span>
            <Button size="small" pending={restore.pending} onClick={() => void restore.run({ ...of, id })}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The raw transcript with its recording, and what is done with it. */
export function RawTab(props: EditTabProps) {
  const { of, data } = props;
  const run = useWrite(earningsCallFunctions);
  const { date } = data.record;
  const act = (type: 'insert' | 'post-process' | 'wipe'): void => void run.run({ ...of, date, type });
  const unsaved = (isDirty: boolean): string | undefined =>
    isDirty ? 'Save or discard your edits first' : undefined;
  const withText = (isDirty: boolean): string | undefined =>
    data.rawTranscriptText ? unsaved(isDirty) : 'There is no raw transcript';
  return (
    <div data-screen="earnings-call-raw-tab">
      <Recordings data={data} />
      <TextTab of={of} type="raw" label="Raw transcript" stored={data.rawTranscriptText}>
        {(isDirty) => (
          <>
            <Button
              pending={run.pending}
              disabledReason={data.interimRawText ? unsaved(isDirty) : 'There is no text of a live call'}
              onClick={() => act('insert')}
            >
              Insert
            </Button>
            <Button
              pending={run.pending}
              disabledReason={withText(isDirty)}
              onClick={() => act('post-process')}
            >
              Post-process
            </Button>
            <WipeButton pending={run.pending} reason={withText(isDirty)} onWipe={() => act('wipe')} />
          </>
        )}
      </TextTab>
      <Versions {...props} />
    </div>
  );
}
