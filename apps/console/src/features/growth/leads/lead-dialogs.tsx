import { excludePotentialBusiness } from '@midoffice/contract/growth/leads/calls/exclude-potential-business';
import { updatePotential } from '@midoffice/contract/growth/leads/calls/update-potential';
import { assigneeMissing, emailResponseEmpty, type LeadType } from '@midoffice/contract/growth/leads/lists';
import type { Lead } from '@midoffice/contract/growth/leads/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { SelectField, TextAreaField } from '../../../kit/form/field.tsx';
import { DraftOffer } from '../../../kit/guard/draft-offer.tsx';
import { useDraft } from '../../../kit/guard/use-draft.ts';
import { useUnsavedGuard } from '../../../kit/guard/use-unsaved-guard.ts';
import { MailDialog } from '../../customers/emails/panels/mail-dialog.tsx';
import type { LeadAsk } from './lead-acts.ts';
import { familyOf } from './mail-chips.ts';

interface AboutLead {
  readonly lead: Lead;
  onClose(): void;
}

/** Asks before a lead is excluded: that is for good. */
function ExcludeDialog({ lead, onClose }: AboutLead) {
  const write = useWrite(excludePotentialBusiness, { onDone: onClose, onFailed: onClose });
  return (
    <ConfirmDialog
      title="Confirm Exclusion"
      action="Exclude"
      danger
      pending={write.pending}
      onConfirm={() => void write.run({ id: lead._id })}
      onClose={onClose}
    >
      {lead.domain} stays in the list, marked as excluded, and gets no more mails. This cannot be undone.
    </ConfirmDialog>
  );
}

/** Saves one field of a lead from a dialog; where somebody else was quicker, both values are shown. */
function useSaveField(lead: Lead, field: 'emailResponse' | 'assignee', onClose: () => void) {
  const conflict = useConflict();
  const write = useWrite(updatePotential, {
    onDone: onClose,
    onFailed(error, sent) {
      return conflict.show(error, {
        keepMine: (mine) =>
          void write.run({ ...sent, expected: { [field]: (mine[field]?.actual as string | null) ?? null } }),
        takeTheirs: onClose,
      });
    },
  });
  return {
    pending: write.pending,
    dialog: conflict.dialog,
    save: (value: string, read = lead[field]) =>
      void write.run({ id: lead._id, [field]: value, expected: { [field]: read } }),
  };
}

/** An edited answer, and the one that it was begun on. */
interface ResponseDraft {
  readonly text: string;
  readonly base: string | null;
}

/** What the company answered. */
function ResponseDialog({ lead, onClose }: AboutLead) {
  const [draft, setDraft, dropText, keptAt] = useDraft<ResponseDraft>(`lead-response/${lead._id}`, '2');
  const base = draft ? draft.base : lead.emailResponse;
  const text = draft?.text ?? lead.emailResponse ?? '';
  const [problem, setProblem] = useState<string>();
  const refusal = useRefusal(updatePotential);
  const { save, pending, dialog } = useSaveField(lead, 'emailResponse', () => {
    dropText();
    onClose();
  });
  useUnsavedGuard(text !== (lead.emailResponse ?? '') && !pending, `Response of ${lead.domain}`);
  const submit = (): void => {
    if (text.trim()) save(text.trim(), base);
    else setProblem(emailResponseEmpty);
  };
  return (
    <Dialog
      title="Email Response"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} disabledReason={refusal} onClick={submit}>
            Save
          </Button>
        </>
      }
    >
      {draft !== null && keptAt !== null && <DraftOffer at={keptAt} onDiscard={dropText} />}
      <TextAreaField
        label={`Response of ${lead.domain}`}
        rows={7}
        maxLength={10_000}
        value={text}
        error={problem}
        onChange={(next) => {
          setDraft({ text: next, base });
          setProblem(undefined);
        }}
      />
      {dialog}
    </Dialog>
  );
}

/** Who looks after a lead. */
function AssignDialog({ lead, assignees, onClose }: AboutLead & { readonly assignees: readonly string[] }) {
  const [name, setName] = useState(lead.assignee ?? '');
  const [problem, setProblem] = useState<string>();
  const refusal = useRefusal(updatePotential);
  const { save, pending, dialog } = useSaveField(lead, 'assignee', onClose);
  const gone =
    name && !assignees.includes(name) ? [{ value: name, label: `${name} (no longer offered)` }] : [];
  return (
    <Dialog
      title="Assign User"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={pending}
            disabledReason={refusal}
            onClick={() => (name ? save(name) : setProblem(assigneeMissing))}
          >
            Save
          </Button>
        </>
      }
    >
      <SelectField
        label={`Who looks after ${lead.domain}`}
        value={name}
        error={problem}
        options={[
          ...(lead.assignee === null ? [{ value: '', label: 'Choose…' }] : []),
          ...gone,
          ...assignees,
        ]}
        onChange={(next) => {
          setName(next);
          setProblem(undefined);
        }}
      />
      {dialog}
    </Dialog>
  );
}

interface LeadDialogsProps {
  readonly asked: LeadAsk | null;
  readonly type: LeadType;
  readonly assignees: readonly string[];
  onClose(): void;
}

/** The dialog that was asked for. */
export function LeadDialogs({ asked, type, assignees, onClose }: LeadDialogsProps) {
  if (!asked) return null;
  const about = { lead: asked.lead, onClose };
  switch (asked.kind) {
    case 'exclude':
      return <ExcludeDialog {...about} />;
    case 'response':
      return <ResponseDialog {...about} />;
    case 'assign':
      return <AssignDialog {...about} assignees={assignees} />;
    case 'mail':
      return (
        <MailDialog
          userid={asked.lead._id}
          family={familyOf(type)}
          templateType={asked.template}
          onClose={onClose}
        />
      );
  }
}
