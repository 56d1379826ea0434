import { deleteInvoiceTemplate } from '@midoffice/contract/billing/custom-invoices/calls/delete-invoice-template';
import { saveInvoiceTemplate } from '@midoffice/contract/billing/custom-invoices/calls/save-invoice-template';
import type { InvoiceOptions } from '@midoffice/contract/billing/custom-invoices/shapes';
import { useState } from 'react';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { SelectField, TextField } from '../../../kit/form/field.tsx';
import { fromTemplate, termsOf } from './model.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import css from './invoices.module.css';

/** Lines and terms under a name: taken into the form, saved from it, deleted. */
export function TemplatePart({
  form,
  options,
}: {
  readonly form: InvoiceForm;
  readonly options: InvoiceOptions;
}) {
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [asks, setAsks] = useState<'replace' | 'delete' | null>(null);
  const template = options.templates.find(({ id }) => id === chosen);
  const close = (): void => setAsks(null);
  const save = useWrite(saveInvoiceTemplate, {
    onDone: close,
    onFailed: (error) => {
      if (error.status !== 409) return form.fail(error);
      setAsks('replace');
      return true;
    },
  });
  const remove = useWrite(deleteInvoiceTemplate, {
    onDone: () => {
      setChosen('');
      close();
    },
  });
  const saveAs = (replace: boolean): void =>
    void save.run({ name: name.trim(), terms: termsOf(form.input), ...(replace && { replace }) });
  return (
    <Panel title="Templates">
      <SelectField
        label="Template"
        value={chosen}
        onChange={setChosen}
        options={[
          { value: '', label: options.templates.length ? 'Choose a template' : 'No templates yet' },
          ...options.templates.map(({ id, name: label }) => ({ value: id, label })),
        ]}
      />
      <div className={css.row}>
        <Button
          size="small"
          disabledReason={template ? undefined : 'Choose a template first'}
          onClick={() => template && form.set(fromTemplate(template.terms))}
        >
          Use
        </Button>
        <Button
          size="small"
          disabledReason={template ? undefined : 'Choose a template first'}
          onClick={() => setAsks('delete')}
        >
          Delete
        </Button>
      </div>
      <div className={css.texts}>
        <TextField label="Save lines and terms as" maxLength={100} value={name} onChange={setName} />
      </div>
      <div className={css.row}>
        <Button
          size="small"
          pending={save.pending}
          disabledReason={name.trim() ? undefined : 'Enter a name first'}
          onClick={() => saveAs(false)}
        >
          Save template
        </Button>
      </div>
      {asks === 'replace' && (
        <ConfirmDialog
          title="Replace template"
          action="Replace"
          pending={save.pending}
          onConfirm={() => saveAs(true)}
          onClose={close}
        >
          {`There is a template called ${name.trim()}. Its lines and terms are replaced.`}
        </ConfirmDialog>
      )}
      {asks === 'delete' && template && (
        <ConfirmDialog
          title="Delete template"
          action="Delete"
          danger
          pending={remove.pending}
          onConfirm={() => void remove.run({ id: template.id })}
          onClose={close}
        >
          {`The template ${template.name} is deleted. Invoices that were made from it stay.`}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
