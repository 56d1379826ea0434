import { consolePage } from '@midoffice/contract/kernel';
import { listSavedViews } from '@midoffice/contract/system/views/calls/list-saved-views';
import { saveView } from '@midoffice/contract/system/views/calls/save-view';
import type { SavedView } from '@midoffice/contract/system/views/shapes';
import { IconCheck } from '@tabler/icons-react';
import { useSyncExternalStore, type MouseEvent } from 'react';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { usePlace } from '../../../../kit/address/place.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { CheckField, Form, TextField } from '../../../../kit/form/field.tsx';
import { useFields } from '../../../../kit/form/use-fields.ts';
import { useOpenTool } from '../../../../kit/nav/tool-link.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import { shownLayouts } from '../../../../kit/table/layout-store.ts';
import { openView, viewAddress } from '../open-view.ts';
import { isShown, queryOf } from '../query.ts';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';
import css from './views.module.css';

/** Of many views the present one is searched for first. */
const inSight = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'nearest' });

function ViewLine({
  view,
  current,
  onClose,
}: {
  readonly view: SavedView;
  readonly current: boolean;
  onClose(): void;
}) {
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onClose();
    openView(view);
  };
  const whose = view.own ? (view.shared ? 'shared' : '') : view.owner;
  return (
    <li ref={current ? inSight : undefined}>
      <a
        className={css.view}
        href={viewAddress(view)}
        aria-current={current ? 'true' : undefined}
        onClick={onClick}
      >
        <span className={css.name} data-tooltip={view.name}>
          {view.name}
        </span>
        {whose && (
          <span className={css.whose} {...tooltip(view.own ? 'Shared by you' : `Shared by ${view.owner}`)}>
            {whose}
          </span>
        )}
        {current && <IconCheck size={14} />}
      </a>
    </li>
  );
}

/** Saves the present state of the tool under a name; a taken one may be replaced. */
function SaveForm({ page, item, query }: Pick<SavedView, 'page' | 'item' | 'query'>) {
  const fields = useFields({ name: '', shared: false });
  const write = useWrite(saveView, { onDone: () => fields.reset(), onFailed: fields.fail });
  const name = fields.text('name');
  const taken = write.error?.status === 409 && name.error !== null;
  const save = (replace: boolean): void =>
    fields.submit((values) => void write.run({ page, item, query, ...values, ...(replace && { replace }) }));
  return (
    <div className={css.save}>
      <Form
        label="Save this view"
        onSubmit={() => save(false)}
        buttons={
          <>
            {taken && (
              <Button variant="primary" pending={write.pending} onClick={() => save(true)}>
                Replace it
              </Button>
            )}
            <Button
              type="submit"
              variant={taken ? 'plain' : 'primary'}
              pending={write.pending}
              disabledReason={
                taken
                  ? 'Choose another name, or replace that view'
                  : name.value.trim()
                    ? undefined
                    : 'Give it a name first'
              }
            >
              Save this view
            </Button>
          </>
        }
      >
        <TextField label="Name" {...name} maxLength={80} autoComplete="off" />
        <CheckField label="Share it with everybody who may open this tool" {...fields.check('shared')} />
      </Form>
    </div>
  );
}

interface ViewsOfToolProps {
  readonly page: string;
  readonly item: string;
  readonly label: string;
  onClose(): void;
}

/** The saved views of one tool, the present one marked; below them the form that saves what is on screen. */
export function ViewsOfTool({ page, item, label, onClose }: ViewsOfToolProps) {
  const read = useRead(listSavedViews, {});
  const layouts = useSyncExternalStore(shownLayouts.subscribe, shownLayouts.get);
  const query = queryOf({ ...usePlace().search, ...layouts });
  const openTool = useOpenTool();
  return (
    <>
      <h2 className={css.head}>Saved views of {label}</h2>
      <ReadState read={read}>
        {({ views }) => {
          const here = views.filter((view) => view.page === page && view.item === item);
          if (!here.length) return <p className={css.none}>No view of this tool is saved.</p>;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
            <ul className={css.list} tabIndex={0} aria-label={`Views of ${label}`}>
              {here.map((view) => (
                <ViewLine key={view.id} view={view} current={isShown(view.query, query)} onClose={onClose} />
              ))}
            </ul>
          );
        }}
      </ReadState>
      <SaveForm page={page} item={item} query={query} />
      <div className={css.all}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onClose();
            openTool(consolePage, 'views');
          }}
        >
          All saved views
        </Button>
      </div>
    </>
  );
}
