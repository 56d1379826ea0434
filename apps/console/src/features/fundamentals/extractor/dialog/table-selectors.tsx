import { changeTableSelectorsName } from '@midoffice/contract/fundamentals/extractor/calls/change-table-selectors-name';
import { copyTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/copy-table-selectors';
import { deleteTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/delete-table-selectors';
import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { saveTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/save-table-selectors';
import type { TableSelector } from '@midoffice/contract/fundamentals/extractor/shapes';
import type { SecTable } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { useContext, useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { leaveParts } from '../../../../kit/guard/unsaved.ts';
import { DialogScope } from '../../../../kit/guard/use-unsaved-guard.ts';
import { useNotifyDone } from '../../../../kit/repair/use-notify-done.ts';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import { SelectorForm } from './selector-form.tsx';
import { DeleteButton, TemplateHead, TemplateList } from './template-list.tsx';
import css from './extractor.module.css';

const fresh: TableSelector = {
  _id: '',
  templateName: '',
  statementType: 'income',
  mustMatchValues: [],
  wildcardValues: [],
  excludeValues: [],
  connectedRowMappers: [],
  industries: [],
  primary: false,
};

/** What can be done with a chosen table selector. */
function SelectorActs({ selector, onPick }: { readonly selector: TableSelector; onPick(id: string): void }) {
  const { notify } = useNotifyDone();
  const reason = useRefusal(saveTableSelectors);
  const rename = useWrite(changeTableSelectorsName, { quiet: 'success', onDone: notify });
  const copy = useWrite(copyTableSelectors, {
    quiet: 'success',
    onDone(done) {
      notify(done);
      onPick(done._id);
    },
  });
  const remove = useWrite(deleteTableSelectors, {
    quiet: 'success',
    onDone(done) {
      notify(done);
      onPick('');
    },
  });
  return (
    <div className={css.actions}>
      <TemplateHead
        key={selector._id}
        name={selector.templateName}
        isPrimary={selector.primary}
        reason={reason}
        pending={rename.pending}
        onRename={(name) => void rename.run({ tableSelectorID: selector._id, name })}
      />
      <span className={css.grow} />
      <Button
        pending={copy.pending}
        disabledReason={reason}
        onClick={() => void copy.run({ tableSelector: selector })}
      >
        Copy
      </Button>
      <DeleteButton
        key={`delete ${selector._id}`}
        reason={reason}
        pending={remove.pending}
        onDelete={() => void remove.run({ selector })}
      />
    </div>
  );
}

/** Table selectors: pick one, change it, copy, rename and delete it. */
export function TableSelectors({ table }: { readonly table: SecTable | null }) {
  const read = useRead(getTableSelectors, {});
  const mappers = useRead(getRowMappers, {});
  const [picked, setPicked] = useState<string | null>(null);
  const reason = useRefusal(saveTableSelectors);
  const scope = useContext(DialogScope);
  const choose = (id: string): void => leaveParts(() => setPicked(id), scope);
  return (
    <div data-screen="extractor-table-selector" className={css.tab}>
      <ReadState read={read}>
        {(selectors) => {
          const byTable = selectors.find(({ templateName }) => templateName === table?.useTableSelector);
          const id = picked ?? byTable?._id ?? '';
          const selector = id === 'new' ? fresh : selectors.find(({ _id }) => _id === id);
          return (
            <div className={css.templates}>
              <TemplateList
                label="Table selectors"
                templates={selectors}
                selected={id}
                onSelect={choose}
                onNew={() => choose('new')}
                newReason={reason}
                mark={({ primary }) => primary && '· primary'}
              />
              {selector ? (
                <div className={css.form}>
                  {selector._id && <SelectorActs selector={selector} onPick={setPicked} />}
                  <SelectorForm
                    key={selector._id}
                    selector={selector}
                    mappers={mappers.data ?? []}
                    table={table}
                    onSaved={setPicked}
                  />
                </div>
              ) : (
                <EmptyState text={selectors.length ? 'Pick a table selector' : 'No table selectors yet'} />
              )}
            </div>
          );
        }}
      </ReadState>
    </div>
  );
}
