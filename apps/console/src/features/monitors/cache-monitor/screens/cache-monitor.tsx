import { elasticCache } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache';
import { elasticCacheInit } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-init';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { refreshSubjects, useRead } from '../../../../data/queries.ts';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import { useCacheAddress } from '../cache-address.ts';
import { ExpireDialog, type ExpireTarget } from '../expire-dialog.tsx';
import { Expiries } from '../expiries.tsx';
import { KeyList } from '../key-list.tsx';
import { KeyPanel } from '../key-panel.tsx';
import { SearchForm } from '../search-form.tsx';
import css from '../cache-monitor.module.css';

const subjects = new Set(['cache-keys']);

/** Monitors > Cache Monitor: keys of a cache by pattern, the value of one, and their expiry. */
export function CacheMonitor() {
  const [at, set] = useCacheAddress();
  const client = useQueryClient();
  const init = useRead(elasticCacheInit, {});
  const refusal = useRefusal(elasticCache);
  const [target, setTarget] = useState<ExpireTarget | null>(null);
  const search = (asked: { pattern: string; expire: string }): void => {
    set({ ...asked, p: 1, from: '', key: '' }, { push: true });
    // The same pattern again reads again.
    refreshSubjects(client, subjects);
  };
  return (
    <Stack fill>
      <div data-screen="cache-monitor-screen" style={{ display: 'contents' }}>
        <div className={css.head}>
          <Panel title="Cache Monitor" padded={false}>
            <ReadState read={init}>
              {({ types }) => (
                <>
                  <SearchForm
                    at={at}
                    servers={types}
                    expireRefusal={refusal}
                    onCache={(cache) => set({ cache, p: 1, from: '', key: '' }, { push: true })}
                    onSearch={search}
                    onExpire={(asked) => {
                      search(asked);
                      setTarget({ pattern: asked.pattern });
                    }}
                    onKey={(key) => set({ key }, { push: true })}
                  />
                  <Expiries cache={at.cache} />
                </>
              )}
            </ReadState>
          </Panel>
        </div>
        {init.data && (
          <KeyList
            at={at}
            set={set}
            panel={
              at.key && (
                <KeyPanel
                  key={`${at.cache} ${at.key}`}
                  cache={at.cache}
                  name={at.key}
                  onExpire={() => setTarget({ key: at.key })}
                  onClose={() => set({ key: '' })}
                />
              )
            }
          />
        )}
      </div>
      {target && (
        <ExpireDialog
          cache={at.cache}
          target={target}
          seconds={at.expire}
          onDone={(isGone) => {
            setTarget(null);
            if (isGone && 'key' in target) set({ key: '' });
          }}
          onClose={() => setTarget(null)}
        />
      )}
    </Stack>
  );
}
