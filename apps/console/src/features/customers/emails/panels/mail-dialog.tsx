import { getMailDialog } from '@midoffice/contract/customers/emails/calls/get-mail-dialog';
import {
  mailFamilies,
  noTemplateSelected,
  type MailDialogState,
  type MailFamily,
  type MailTemplate,
  type SentMail,
} from '@midoffice/contract/customers/emails/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { zoneSetting } from '../../../../kit/base/format.ts';
import { Stack } from '../../../../kit/base/panel.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { MailBodies } from '../mail-bodies.tsx';
import { mailCalls, mailTitles } from '../mail-calls.ts';
import { MailDialogHistory } from '../mail-dialog-history.tsx';
import { restWords } from './rest-words.ts';
import css from '../emails.module.css';

export interface MailDialogProps {
  /** The customer's user id, or a lead's id. */
  readonly userid: string;
  readonly family: MailFamily;
  readonly invoiceID?: string | null | undefined;
  readonly chargeID?: string | null | undefined;
  /** The template that is chosen at first; none by default. */
  readonly templateType?: string | undefined;
  readonly title?: string | undefined;
  onClose(): void;
  /** Called after a mail was queued; the dialog closes by itself. */
  onSent?(mail: SentMail): void;
}

/** Why the chosen template cannot be sent now. */
function useRest(state: MailDialogState | undefined, code: string): string | undefined {
  const zone = zoneSetting.use();
  if (!state) return undefined;
  const { restsUntil = null } = state.templates.find((template) => template.code === code) ?? {};
  return restWords({ refusal: state.refusal, restsUntil }, zone);
}

/**
 * Writes a mail of one family to a customer or lead: choose the template where there are several, generate the
 * preview, then cancel it or send. Closes after sending.
 */
export function MailDialog(props: MailDialogProps) {
  const { userid, family, invoiceID, chargeID, onClose } = props;
  const options: readonly MailTemplate[] = mailFamilies[family];
  const [code, setCode] = useState(props.templateType ?? (options.length === 1 ? options[0]!.code : ''));
  const [missing, setMissing] = useState(false);
  const [preview, setPreview] = useState<SentMail>();
  const read = useRead(getMailDialog, { userid, family });
  const rest = useRest(read.data, code);
  const call = mailCalls[family];
  const refusal = useRefusal(call);
  const order = { userid, invoiceID, chargeID, templateType: code };
  const looking = useWrite(call, { quiet: 'success', onDone: setPreview });
  const sending = useWrite(call, {
    onDone(mail) {
      props.onSent?.(mail);
      onClose();
    },
  });
  const generate = (): void => {
    setMissing(!code);
    if (code) void looking.run({ ...order, preview: true });
  };
  return (
    <Dialog
      title={props.title ?? mailTitles[family]}
      size="huge"
      onClose={onClose}
      guarded={false}
      buttons={
        preview ? (
          <>
            <Button onClick={() => setPreview(undefined)}>Cancel preview</Button>
            <Button
              variant="primary"
              pending={sending.pending}
              disabledReason={refusal ?? rest}
              onClick={() => void sending.run({ ...order, preview: false })}
            >
              Send
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" pending={looking.pending} disabledReason={refusal} onClick={generate}>
              Generate preview
            </Button>
          </>
        )
      }
    >
      <ReadState read={read} skeleton={<SkeletonLines count={8} />}>
        {(state) => (
          <Stack>
            {rest && (
              <p className={css.rest} role="status">
                {rest}.
              </p>
            )}
            {preview?.note && (
              <p className={css.rest} role="status">
                {preview.note}
              </p>
            )}
            {preview ? (
              <>
                <KeyValueList
                  labelWidth={80}
                  items={[
                    ['To', preview.toEmail],
                    ['From', preview.fromEmail],
                    ['Subject', preview.subject],
                  ]}
                />
                <MailBodies title={preview.subject} html={preview.html} text={preview.text} />
              </>
            ) : (
              <>
                <KeyValueList
                  labelWidth={80}
                  items={[
                    ['To', state.toEmail],
                    ['Name', state.name || undefined],
                    ['Invoice', invoiceID || undefined],
                    ['Charge', chargeID || undefined],
                  ]}
                />
                {options.length > 1 && (
                  <SelectField
                    label="Template"
                    value={code}
                    options={[
                      { value: '', label: 'Choose a template…' },
                      ...options.map(({ code: value, label }) => ({ value, label })),
                    ]}
                    onChange={(next) => {
                      setCode(next);
                      setMissing(false);
                    }}
                    error={missing ? noTemplateSelected : undefined}
                  />
                )}
                <MailDialogHistory rows={state.emailsSent} family={family} />
              </>
            )}
          </Stack>
        )}
      </ReadState>
    </Dialog>
  );
}
