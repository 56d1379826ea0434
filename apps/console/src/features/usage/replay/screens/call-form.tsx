import { withoutKeys } from '@midoffice/contract/usage/replay/lists';
import { useState } from 'react';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { TextField } from '../../../../kit/form/field.tsx';
import css from './replay.module.css';

interface CallFormProps {
  readonly path: string;
  readonly query: string;
  onReplay(path: string, query: string): void;
}

/** The call to answer again: taken from the list, or typed. An address that is pasted whole is taken apart. */
export function CallForm({ path, query, onReplay }: CallFormProps) {
  const [values, setValues] = useState({ path, query });
  const type = (text: string): void => {
    const bare = text.replace(/^https?:\/\/[^/]+/, '');
    const at = bare.indexOf('?');
    setValues(at < 0 ? { ...values, path: bare } : { path: bare.slice(0, at), query: bare.slice(at + 1) });
  };
  return (
    <Panel>
      <form
        className={css.form}
        aria-label="Call to replay"
        onSubmit={(event) => {
          event.preventDefault();
          if (values.path.trim()) onReplay(values.path.trim(), withoutKeys(values.query).toString());
        }}
      >
        <TextField
          label="Path"
          placeholder="/api/v3/quote/AAPL"
          value={values.path}
          onChange={type}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          label="Query"
          placeholder="from=2024-01-01&to=2024-06-01"
          value={values.query}
          onChange={(next) => setValues({ ...values, query: next })}
          autoComplete="off"
          spellCheck={false}
        />
        <Button
          type="submit"
          variant="primary"
          disabledReason={values.path.trim() ? undefined : 'Choose or type a call first'}
        >
          Replay
        </Button>
      </form>
    </Panel>
  );
}
