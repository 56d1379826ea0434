import { changeCatalogueItem } from '@midoffice/contract/billing/prices/calls/change-catalogue-item';
import { descriptionLimit, priceNameLimit } from '@midoffice/contract/billing/prices/lists';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { seenOf, withoutTheirs, type Chosen } from '../../../kit/dialog/conflict-choices.ts';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';
import { CheckField, Form, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import { required, useFields } from '../../../kit/form/use-fields.ts';

/** A product or a price of our catalogue. */
export interface CatalogueItem {
  readonly kind: 'product' | 'price';
  readonly id: string;
  readonly name: string | null;
  /** The description of a product, the plan key of a price. */
  readonly more: string | null;
  readonly active: boolean;
}

/** Changes our side of a product or a price; the next sync brings it to the card provider. */
export function EditItemDialog({ item, onClose }: { readonly item: CatalogueItem; onClose(): void }) {
  const { kind, id } = item;
  const more = kind === 'product' ? 'description' : 'planCode';
  const start = { name: item.name ?? '', more: item.more ?? '', active: item.active };
  const fields = useFields(start, { name: required() });
  const conflict = useConflict();
  const write = useWrite(changeCatalogueItem, {
    onDone: onClose,
    onFailed(error, input) {
      const again = (mine: Chosen): void => {
        const changes = withoutTheirs(input.changes, error.conflicts, mine);
        const read = withoutTheirs(input.expected ?? {}, error.conflicts, mine);
        if (Object.keys(changes).length)
          void write.run({ id, changes, expected: { ...read, ...seenOf(mine) } });
        else onClose();
      };
      return conflict.show(error, { keepMine: again, takeTheirs: () => again({}) }) || fields.fail(error);
    },
  });
  const save = (): void =>
    fields.submit((values) => {
      const changes = {
        ...(values.name !== start.name && { name: values.name.trim() }),
        ...(values.more !== start.more && { [more]: values.more.trim() }),
        ...(values.active !== start.active && { active: values.active }),
      };
      const expected = Object.fromEntries(
        Object.entries({ name: start.name, [more]: start.more, active: start.active }).filter(([field]) =>
          Object.hasOwn(changes, field),
        ),
      );
      void write.run({ id, changes, expected });
    });
  return (
    <Dialog
      title={kind === 'product' ? 'Edit product' : 'Edit price'}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={write.pending}
            disabledReason={fields.dirty ? undefined : 'Nothing has changed'}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <Form label={kind === 'product' ? 'Edit product' : 'Edit price'} onSubmit={save}>
        <TextField label="Name" maxLength={priceNameLimit} {...fields.text('name')} />
        {kind === 'product' ? (
          <TextAreaField label="Description" maxLength={descriptionLimit} {...fields.text('more')} />
        ) : (
          <TextField label="Plan key" maxLength={priceNameLimit} {...fields.text('more')} />
        )}
        <CheckField label="Active" {...fields.check('active')} />
        <p>The next sync brings this to the card provider.</p>
      </Form>
      {conflict.dialog}
    </Dialog>
  );
}
