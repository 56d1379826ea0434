import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { useEffect } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { TextAreaField, TextField } from '../../../kit/form/field.tsx';
import { UserLink } from '../../../kit/nav/user-link.tsx';
import { UserSearchBox } from '../../customers/customer-picker/panels/user-search-box.tsx';
import type { InvoiceForm } from './use-invoice-form.ts';
import css from './invoices.module.css';

/** Fills name and address of a customer who was just picked. */
function usePicked({ values, set }: InvoiceForm): void {
  const { userid, email } = values;
  const read = useRead(getUsers, userid && !email ? { query: userid } : null);
  const found = read.data?.find((user) => user.userid === userid);
  useEffect(() => {
    if (found) set({ name: found.name || found.email, email: found.email });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each customer
  }, [found?.userid]);
}

/** Who is billed: a customer, or a client as typed. */
export function ClientPart({ form }: { readonly form: InvoiceForm }) {
  usePicked(form);
  const { values, set, text } = form;
  return (
    <Panel title="Client">
      {values.userid ? (
        <div className={css.chosen}>
          <span>
            Billed to the account of <UserLink userid={values.userid} known />
          </span>
          <Button size="small" onClick={() => set({ userid: '', name: '', email: '' })}>
            Choose another client
          </Button>
        </div>
      ) : (
        <div className={css.chosen}>
          <UserSearchBox onPick={(userid) => set({ userid, name: '', email: '' })} />
          <span>or type a client without an account below.</span>
        </div>
      )}
      <div className={css.pair}>
        <TextField label="Name" required maxLength={200} {...text('name')} />
        <TextField label="E-mail" required type="email" maxLength={254} {...text('email')} />
        <TextField label="Tax ID" maxLength={100} {...text('taxID')} />
        <TextField
          label="Reference"
          maxLength={100}
          hint="The client's own order number"
          {...text('reference')}
        />
      </div>
      <div className={css.texts}>
        <TextAreaField label="Address" rows={3} maxLength={500} {...text('address')} />
      </div>
    </Panel>
  );
}
