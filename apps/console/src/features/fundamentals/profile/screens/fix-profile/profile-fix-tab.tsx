import { profileUpdate } from '@midoffice/contract/fundamentals/profile/calls/profile-update';
import { profileTypes } from '@midoffice/contract/fundamentals/profile/lists';
import { useState } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel, Stack, Toolbar } from '../../../../../kit/base/panel.tsx';
import { CheckField } from '../../../../../kit/form/field.tsx';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';
import { useTickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { SymbolPicker } from '../../../../prices/charts/panels/symbol-picker.tsx';
import { ChangedList, type ProfileDone } from '../../panels/changed-list.tsx';
import { RebootButton } from '../../panels/reboot-button.tsx';
import css from './fix-profile.module.css';

interface ProfileFixTabProps {
  readonly symbol: string;
  /** The ticked types, as a comma list. */
  readonly types: string;
  onSymbol(symbol: string): void;
  onTypes(types: string): void;
}

/** Ticker, types, Reboot Redis and Submit. Source: r001-fix-profile-types. */
export function ProfileFixTab({ symbol, types, onSymbol, onTypes }: ProfileFixTabProps) {
  const draft = useTickerDraft(symbol);
  const { notify } = useNotifyDone();
  const [done, setDone] = useState<{ of: string; answer: ProfileDone } | null>(null);
  const ticked = profileTypes.filter(({ key }) => types.split(',').includes(key)).map(({ key }) => key);
  const list = ticked.join(',');
  const refusal = useRefusal(profileUpdate);
  const update = useWrite(profileUpdate, {
    quiet: 'success',
    onDone(answer) {
      setDone({ of: list, answer });
      if (!answer.preview) notify(answer);
    },
  });
  const noTicker = symbol ? draft.disabledReason : 'Choose a ticker first';
  const reason = refusal ?? noTicker ?? (list ? undefined : 'Tick a type first');
  const isAll = ticked.length === profileTypes.length;
  const tick = (key: string, on: boolean): void =>
    onTypes(
      profileTypes
        .map((one) => one.key)
        .filter((one) => (one === key ? on : ticked.includes(one)))
        .join(','),
    );
  return (
    <div data-screen="fix-profile-tab">
      <Stack>
        <Panel>
          <form
            className={css.form}
            aria-label="Profile Fix"
            onSubmit={(event) => {
              event.preventDefault();
              if (!reason) void update.run({ symbol, types: list });
            }}
          >
            <SymbolPicker draft={draft} onPick={onSymbol} />
            <fieldset className={css.types}>
              <legend>Profile types</legend>
              <CheckField
                label="All"
                checked={isAll}
                some={ticked.length > 0 && !isAll}
                onChange={(on) => onTypes(on ? profileTypes.map(({ key }) => key).join(',') : '')}
              />
              {profileTypes.map(({ key, label, about }) => (
                <CheckField
                  key={key}
                  label={
                    <>
                      {label} <span className={css.about}>{about}</span>
                    </>
                  }
                  checked={ticked.includes(key)}
                  onChange={(on) => tick(key, on)}
                />
              ))}
            </fieldset>
            <Toolbar label="Actions">
              <RebootButton symbol={symbol} disabledReason={noTicker} />
              <Button
                pending={update.pending}
                disabledReason={reason}
                onClick={() => void update.run({ symbol, types: list, preview: 'true' })}
              >
                Preview
              </Button>
              <Button type="submit" variant="primary" pending={update.pending} disabledReason={reason}>
                Submit
              </Button>
            </Toolbar>
          </form>
        </Panel>
        {done?.of === list && (
          <Panel title={done.answer.preview ? 'What Submit would change' : 'What was changed'}>
            <ChangedList label="Changed fields" done={done.answer} />
          </Panel>
        )}
      </Stack>
    </div>
  );
}
