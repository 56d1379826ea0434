import { toggleAccountFlags } from '@midoffice/contract/customers/accounts/calls/toggle-account-flags';
import { toggleEnterpriseFlags } from '@midoffice/contract/customers/accounts/calls/toggle-enterprise-flags';
import { updateLegacyUser } from '@midoffice/contract/customers/accounts/calls/update-legacy-user';
import type { AccountFlag } from '@midoffice/contract/customers/accounts/shapes';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CallError } from '../../../data/client.ts';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { ChangeDialog, undoInTimeline } from '../../../kit/dialog/change-dialog.tsx';
import { SwitchField } from '../../../kit/form/switch-field.tsx';
import css from './accounts.module.css';

/** How long a switch shows what was saved before it shows what is read. */
const settleMs = 3000;

/** What each flag decides. */
const flagEffects: Readonly<Record<AccountFlag, string>> = {
  legacy:
    'Legacy customers pay by the former billing until they are migrated, and are offered the migration.',
  migrated: 'Migrated customers are billed by the new billing and are no longer offered the migration.',
  enterprise: 'The customer is listed as an enterprise account. The plan and its limits stay.',
  bank_transfer:
    'The customer is listed as paying by bank transfer. A running subscription is charged as before.',
};

interface FlagSwitchesProps {
  readonly userid: string;
  readonly user: { readonly email: string };
  /** In their order: the flag, what it is called here, what it is called elsewhere, and the flag as it was read. */
  readonly flags: readonly Pick<FlagSwitchProps, 'flag' | 'label' | 'hint' | 'value'>[];
}

/** Flags of an account in a row, each saved at once. */
export const FlagSwitches = ({ userid, user, flags }: FlagSwitchesProps) => (
  <div className={css.flags} role="group" aria-label="Flags">
    {flags.map((one) => (
      <FlagSwitch key={one.flag} userid={userid} email={user.email} {...one} />
    ))}
  </div>
);

interface FlagSwitchProps {
  readonly userid: string;
  readonly email: string;
  readonly flag: AccountFlag;
  readonly label: string;
  readonly hint?: ReactNode;
  /** The flag as it was read. */
  readonly value: boolean;
}

/**
 * One flag of an account, saved at once by its own call; shown as wanted while that runs. A click amid a save counts:
 * it is saved next, against what the save before it left behind.
 */
function FlagSwitch({ userid, email, flag, label, hint, value }: FlagSwitchProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [saving, setSaving] = useState(false);
  // What the last own save left behind, until a read says it too.
  const saved = useRef<boolean | null>(null);
  const next = useRef<boolean | null>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = (): void => {
    clearTimeout(settling.current);
    saved.current = null;
    setWanted(null);
  };
  useEffect(() => {
    if (next.current === null) forget();
  }, [value]);
  useEffect(() => () => clearTimeout(settling.current), []);
  const outcome = {
    onFailed(error: CallError) {
      // Of two states the other person's is the wanted one: there is nothing to choose.
      if (error.conflicts.length) snackbar.info(error.message);
      return error.conflicts.length > 0;
    },
  };
  const legacy = useWrite(updateLegacyUser, outcome);
  const account = useWrite(toggleAccountFlags, outcome);
  const enterprise = useWrite(toggleEnterpriseFlags, outcome);
  const [asked, setAsked] = useState<boolean | null>(null);
  const why = useRef('');
  const refusal = useRefusal(
    flag === 'legacy' ? updateLegacyUser : flag === 'migrated' ? toggleAccountFlags : toggleEnterpriseFlags,
  );
  const send = (to: boolean, expected: boolean): Promise<unknown> => {
    const reason = why.current;
    if (flag === 'legacy') return legacy.run({ userId: userid, legacy: to, expected, reason });
    return (flag === 'migrated' ? account : enterprise).run({ userid, flag, value: to, expected, reason });
  };
  const save = async (to: boolean): Promise<void> => {
    setWanted(to);
    const isUnderWay = next.current !== null;
    next.current = to;
    if (isUnderWay) return;
    clearTimeout(settling.current);
    setSaving(true);
    let held = saved.current ?? value;
    let failed = false;
    while (!failed && next.current !== held) {
      const target: boolean = next.current;
      failed = (await send(target, held)) === undefined;
      if (!failed) saved.current = held = target;
    }
    next.current = null;
    setSaving(false);
    if (failed) forget();
    else settling.current = setTimeout(forget, settleMs);
  };
  return (
    <>
      <SwitchField
        label={label}
        hint={hint}
        checked={wanted ?? value}
        busy={saving}
        disabledReason={refusal}
        onChange={setAsked}
      />
      {asked !== null && (
        <ChangeDialog
          title={`Turn ${asked ? 'on' : 'off'} “${label}”?`}
          subject={email}
          changes={[{ label, from: asked ? 'off' : 'on', to: asked ? 'on' : 'off' }]}
          effects={[flagEffects[flag], 'Nothing changes at Stripe or PayPal.']}
          undo={undoInTimeline}
          action={`Turn ${asked ? 'on' : 'off'}`}
          onConfirm={(reason) => {
            why.current = reason;
            setAsked(null);
            void save(asked);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
