import {
  keyMissing,
  patternLimits,
  patternMissing,
  type CacheServer,
} from '@midoffice/contract/monitors/cache-monitor/shapes';
import { Button } from '../../../kit/base/button.tsx';
import { Form, NumberField, SelectField, TextField } from '../../../kit/form/field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import type { CacheAddress } from './cache-address.ts';
import { secondsProblem, serverText } from './texts.ts';
import css from './cache-monitor.module.css';

interface SearchFormProps {
  readonly at: CacheAddress;
  readonly servers: readonly CacheServer[];
  readonly expireRefusal: string | undefined;
  onCache(cache: string): void;
  onSearch(asked: { pattern: string; expire: string }): void;
  onExpire(asked: { pattern: string; expire: string }): void;
  onKey(key: string): void;
}

const optionalSeconds = (typed: string): string | null => (typed.trim() ? secondsProblem(typed) : null);

/** Which keys to list or expire, by pattern. */
function PatternForm({ at, servers, expireRefusal, onCache, onSearch, onExpire }: SearchFormProps) {
  const fields = useFields(
    { pattern: at.pattern, expire: at.expire },
    { pattern: required(patternMissing), expire: optionalSeconds },
    { follows: true },
  );
  // A link may name a cache that is gone.
  const all = servers.map(({ name }) => name);
  const names = all.includes(at.cache) ? all : [at.cache, ...all];
  const asked = (act: SearchFormProps['onSearch']) => () =>
    fields.submit(({ pattern, expire }) => {
      const trimmed = { pattern: pattern.trim(), expire: expire.trim() };
      fields.reset(trimmed);
      act(trimmed);
    });
  return (
    <Form label="Keys by pattern" onSubmit={asked(onSearch)}>
      <div className={css.form}>
        <SelectField label="Cache type" value={at.cache} options={names} onChange={onCache} />
        <div className={css.wide}>
          <TextField
            label="Pattern"
            placeholder="quote:*"
            maxLength={patternLimits.characters}
            {...fields.text('pattern')}
          />
        </div>
        <div className={css.seconds}>
          <NumberField label="Expire after (s)" placeholder="optional" {...fields.text('expire')} />
        </div>
        <Button type="submit" variant="primary">
          List keys
        </Button>
        <Button variant="danger" disabledReason={expireRefusal} onClick={asked(onExpire)}>
          Expire matching…
        </Button>
      </div>
    </Form>
  );
}

/** One key by its name. */
function KeyForm({ at, onKey }: Pick<SearchFormProps, 'at' | 'onKey'>) {
  const fields = useFields({ key: at.key }, { key: required(keyMissing) }, { follows: true });
  const submit = (): void =>
    fields.submit(({ key }) => {
      fields.reset({ key });
      onKey(key);
    });
  return (
    <Form label="One key" onSubmit={submit}>
      <div className={css.form}>
        <div className={css.wide}>
          <TextField label="Key" placeholder="quote:AAPL" maxLength={4096} {...fields.text('key')} />
        </div>
        <Button type="submit">Inspect key</Button>
      </div>
    </Form>
  );
}

/** Chooses a cache, then keys by pattern or one by its name. */
export function SearchForm(props: SearchFormProps) {
  const { at, servers } = props;
  const server = servers.find(({ name }) => name === at.cache);
  return (
    <>
      <div className={css.forms}>
        <PatternForm {...props} />
        <KeyForm at={at} onKey={props.onKey} />
      </div>
      {!server && (
        <p className={css.problem} role="status">
          There is no such cache.
        </p>
      )}
      {server && (
        <p className={server.problem === null ? css.facts : css.problem} role="status">
          {serverText(server)}
        </p>
      )}
    </>
  );
}
