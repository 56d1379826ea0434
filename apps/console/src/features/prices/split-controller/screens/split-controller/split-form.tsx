import type { OutputOf } from '@midoffice/contract/kernel';
import type { getSplitControllerPreliminaryInfo } from '@midoffice/contract/prices/split-controller/calls/get-split-controller-preliminary-info';
import { figureRule } from '@midoffice/contract/prices/split-controller/lists';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatExact } from '../../../../../kit/base/format.ts';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { isDay, NumberField } from '../../../../../kit/form/field.tsx';
import { numberProblem } from '../../../../../kit/form/number.ts';
import { useFields } from '../../../../../kit/form/use-fields.ts';
import type { TickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { SymbolPicker } from '../../../charts/panels/symbol-picker.tsx';
import css from './split-controller.module.css';

type Info = OutputOf<typeof getSplitControllerPreliminaryInfo>;

interface SplitFormProps {
  readonly draft: TickerDraft;
  readonly date: string;
  /** What was submitted, as typed. */
  readonly price: string;
  readonly shares: string;
  /** Fills the fields; undefined until it is known. */
  readonly info: Info | undefined;
  readonly pending: boolean;
  readonly mayFix: boolean;
  onChoose(patch: { symbol?: string; date?: string }): void;
  onSubmit(values: { price: string; shares: string }): void;
  onIntraday(): void;
}

const figure = numberProblem(figureRule);

/** Which split, and what it should lead to. The preliminary info fills what nobody has typed. Source: r001-split-prelim. */
export function SplitForm(props: SplitFormProps) {
  const { draft, date, info, pending } = props;
  const { symbol } = draft;
  const list = useId();
  const [day, setDay] = useState(date);
  useEffect(() => setDay(date), [date]);
  const fields = useFields({ price: props.price, shares: props.shares }, { price: figure, shares: figure });
  /** The values that the fields were filled with. */
  const filled = useRef({ price: props.price, shares: props.shares });
  const fill = (patch: Partial<typeof filled.current>): void => {
    filled.current = { ...filled.current, ...patch };
    fields.set(patch);
  };
  // Another split begins anew, and whoever types its date keeps the focus.
  useEffect(() => {
    filled.current = { price: props.price, shares: props.shares };
    fields.reset(filled.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each split
  }, [symbol, date]);
  useEffect(() => {
    if (!info) return;
    const first = info.altShares[0]?.shares;
    // Whoever was quicker than the answer keeps what they typed.
    const isFree = (name: keyof typeof fields.values): boolean =>
      !props[name] && fields.values[name] === filled.current[name];
    fill({
      ...(isFree('price') && info.targetPrice !== null && { price: String(info.targetPrice) }),
      ...(isFree('shares') && first && { shares: formatExact(first) }),
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [info]);
  const missing =
    draft.disabledReason ??
    (!symbol ? 'Please enter a ticker!' : isDay(day) ? undefined : 'Choose a split date first');
  const submit = (): void => {
    if (missing) return;
    fields.submit(({ price, shares }) => props.onSubmit({ price: price.trim(), shares: shares.trim() }));
  };
  return (
    <form
      className={css.form}
      aria-label="Split"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={css.ticker}>
        <span className={css.label} aria-hidden="true">
          Ticker
        </span>
        <SymbolPicker draft={draft} onPick={(picked) => props.onChoose({ symbol: picked })} />
      </div>
      <DateField
        label="Split date"
        value={day}
        onChange={(next) => {
          setDay(next);
          if (isDay(next)) props.onChoose({ date: next });
        }}
        error={day && !isDay(day) && day.length >= 10 ? 'must be a date YYYY-MM-DD' : null}
      />
      <NumberField label="Expected price" {...fields.text('price')} />
      <NumberField label="Expected share count" list={list} {...fields.text('shares')} />
      <datalist id={list}>
        {info?.altShares.map(({ shares, label }) => (
          <option key={shares} value={formatExact(shares)}>
            {label}
          </option>
        ))}
      </datalist>
      <div className={css.buttons}>
        <Button type="submit" variant="primary" pending={pending} disabledReason={missing}>
          Submit
        </Button>
        <Button
          disabledReason={
            props.mayFix
              ? (draft.disabledReason ?? (symbol ? undefined : 'Please enter a ticker!'))
              : 'You do not have access to this page.'
          }
          onClick={props.onIntraday}
        >
          Bring Intraday To Date
        </Button>
      </div>
    </form>
  );
}
