import { changeRowMapperName } from '@midoffice/contract/fundamentals/extractor/calls/change-row-mapper-name';
import { copyRowMapper } from '@midoffice/contract/fundamentals/extractor/calls/copy-row-mapper';
import { deleteRowSelector } from '@midoffice/contract/fundamentals/extractor/calls/delete-row-selector';
import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { saveRowMapper } from '@midoffice/contract/fundamentals/extractor/calls/save-row-mapper';
import type { MapperRate, RowMapper } from '@midoffice/contract/fundamentals/extractor/shapes';
import type { SecTable } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { useContext } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { leaveParts } from '../../../../kit/guard/unsaved.ts';
import { DialogScope } from '../../../../kit/guard/use-unsaved-guard.ts';
import { useNotifyDone } from '../../../../kit/repair/use-notify-done.ts';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import { MapperForm } from './mapper-form.tsx';
import { DeleteButton, TemplateHead, TemplateList } from './template-list.tsx';
import css from './extractor.module.css';

const fresh: RowMapper = { _id: '', templateName: '', statementType: 'income', value: {} };

/** How often values were stored as the mapper proposed them; empty before the first one. */
export function rateWords({ hits, misses }: MapperRate): string {
  const all = hits + misses;
  return all ? `${Math.round((100 * hits) / all)} % of ${all} stored as proposed` : '';
}

/** What can be done with a chosen row mapper. */
function MapperActs({ mapper, onPick }: { readonly mapper: RowMapper; onPick(id: string): void }) {
  const { notify } = useNotifyDone();
  const reason = useRefusal(saveRowMapper);
  const rename = useWrite(changeRowMapperName, { quiet: 'success', onDone: notify });
  const copy = useWrite(copyRowMapper, {
    quiet: 'success',
    onDone(done) {
      notify(done);
      onPick(done._id);
    },
  });
  const remove = useWrite(deleteRowSelector, {
    quiet: 'success',
    onDone(done) {
      notify(done);
      onPick('');
    },
  });
  return (
    <div className={css.actions}>
      <TemplateHead
        key={mapper._id}
        name={mapper.templateName}
        reason={reason}
        pending={rename.pending}
        onRename={(name) => void rename.run({ mapperID: mapper._id, name })}
      />
      <span className={css.grow} />
      <Button
        pending={copy.pending}
        disabledReason={reason}
        onClick={() => void copy.run({ mapper: { ...mapper } })}
      >
        Copy
      </Button>
      <DeleteButton
        key={`delete ${mapper._id}`}
        reason={reason}
        pending={remove.pending}
        onDelete={() => void remove.run({ selector: { ...mapper } })}
      />
    </div>
  );
}

interface RowSelectorsProps {
  readonly table: SecTable | null;
  /** Id of the picked mapper, `new` for one that is not stored. */
  readonly mapper: string;
  onMapper(id: string): void;
}

/** Row mappers: pick one, change its conditions field by field, copy, rename and delete it. */
export function RowSelectors({ table, mapper: picked, onMapper }: RowSelectorsProps) {
  const read = useRead(getRowMappers, {});
  const reason = useRefusal(saveRowMapper);
  const scope = useContext(DialogScope);
  const choose = (id: string): void => leaveParts(() => onMapper(id), scope);
  return (
    <div data-screen="extractor-row-selector" className={css.tab}>
      <ReadState read={read}>
        {(mappers) => {
          const connected = mappers.find(({ templateName }) => templateName === table?.rowMappers[0]);
          const id = picked || (connected?._id ?? '');
          const mapper = id === 'new' ? fresh : mappers.find(({ _id }) => _id === id);
          return (
            <div className={css.templates}>
              <TemplateList
                label="Row mappers"
                templates={mappers}
                selected={id}
                onSelect={choose}
                onNew={() => choose('new')}
                newReason={reason}
                mark={({ rate }) => rateWords(rate) && `· ${rateWords(rate)}`}
              />
              {mapper ? (
                <div className={css.form}>
                  {mapper._id && <MapperActs mapper={mapper} onPick={onMapper} />}
                  <MapperForm key={mapper._id} mapper={mapper} table={table} onSaved={onMapper} />
                </div>
              ) : (
                <EmptyState text={mappers.length ? 'Pick a row mapper' : 'No row mappers yet'} />
              )}
            </div>
          );
        }}
      </ReadState>
    </div>
  );
}
