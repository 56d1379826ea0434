import { toggleAccountFlags } from '@midoffice/contract/customers/accounts/calls/toggle-account-flags';
import { toggleEnterpriseFlags } from '@midoffice/contract/customers/accounts/calls/toggle-enterprise-flags';
import { updateLegacyUser } from '@midoffice/contract/customers/accounts/calls/update-legacy-user';
import type { AccountFlag } from '@midoffice/contract/customers/accounts/shapes';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CallError } from '../../../data/client.ts';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { SwitchField } from '../../../kit/form/switch-field.tsx';
import css from './accounts.module.css';

/** How long a switch shows what was saved before it shows what is read. */
const settleMs = 3000;

interface FlagSwitchesProps {
  readonly userid: string;
  /** In their order: the flag, what it is called here, what it is called elsewhere, and the flag as it was read. */
  readonly flags: readonly Pick<FlagSwitchProps, 'flag' | 'label' | 'hint' | 'value'>[];
}

/** Flags of an account in a row, each saved at once. */
export const FlagSwitches = ({ userid, flags }: FlagSwitchesProps) => (
  <div className={css.flags} role="group" aria-label="Flags">
    {flags.map((one) => (
      <FlagSwitch key={`${userid} ${one.flag}`} userid={userid} {...one} />
    ))}
  </div>
);

interface FlagSwitchProps {
  readonly userid: string;
  readonly flag: AccountFlag;
  readonly label: string;
  readonly hint?: ReactNode;
  /** The flag as it was read. */
  readonly value: boolean;
}

/**
 * One flag of an account, saved at once by its own call; shown as wanted while that runs. A click amid a save counts:
 * it is saved next, against what the save before it left behind. The notice of a save has its Undo.
 * Source: r000-flags-save-immediately.
 */
function FlagSwitch({ userid, flag, label, hint, value }: FlagSwitchProps) {
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
    quiet: 'success',
    onFailed(error: CallError) {
      // Of two states the other person's is the wanted one: there is nothing to choose.
      if (error.conflicts.length) snackbar.info(error.message);
      return error.conflicts.length > 0;
    },
  } as const;
  const legacy = useWrite(updateLegacyUser, outcome);
  const account = useWrite(toggleAccountFlags, outcome);
  const enterprise = useWrite(toggleEnterpriseFlags, outcome);
  const refusal = useRefusal(
    flag === 'legacy' ? updateLegacyUser : flag === 'migrated' ? toggleAccountFlags : toggleEnterpriseFlags,
  );
  const send = (to: boolean, expected: boolean): Promise<{ message: string } | undefined> => {
    if (flag === 'legacy') return legacy.run({ userId: userid, legacy: to, expected });
    return (flag === 'migrated' ? account : enterprise).run({ userid, flag, value: to, expected });
  };
  /** @param from what the flag is taken to be */
  const save = async (to: boolean, from: boolean): Promise<void> => {
    setWanted(to);
    const isUnderWay = next.current !== null;
    next.current = to;
    if (isUnderWay) return;
    clearTimeout(settling.current);
    setSaving(true);
    let held = from;
    let failed = false;
    while (!failed && next.current !== held) {
      const target: boolean = next.current;
      const done = await send(target, held);
      failed = done === undefined;
      if (done === undefined) continue;
      saved.current = held = target;
      // In place of the notice of the save before: its Undo would set what is no longer there.
      snackbar.success(
        done.message,
        { label: 'Undo', run: () => void save(!target, target) },
        `flag ${flag} ${userid}`,
      );
    }
    next.current = null;
    setSaving(false);
    if (failed) forget();
    else settling.current = setTimeout(forget, settleMs);
  };
  return (
    <SwitchField
      label={label}
      hint={hint}
      checked={wanted ?? value}
      busy={saving}
      disabledReason={refusal}
      onChange={(to) => void save(to, saved.current ?? value)}
    />
  );
}
