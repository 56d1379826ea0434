import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeCatalogueItem } from '@midoffice/contract/billing/prices/calls/change-catalogue-item';
import { getPlanCatalogue } from '@midoffice/contract/billing/prices/calls/get-plan-catalogue';
import { getProductSync } from '@midoffice/contract/billing/prices/calls/get-product-sync';
import { syncProducts } from '@midoffice/contract/billing/prices/calls/sync-products';
import type { CatalogueChangeLine, ProductSync } from '@midoffice/contract/billing/prices/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { ProductSyncScreen } from './product-sync.tsx';

const line = (key: string, direction: CatalogueChangeLine['direction']): CatalogueChangeLine => ({
  key,
  kind: 'product',
  id: key,
  label: `Product ${key}`,
  direction,
  what: 'change',
  field: 'name',
  ours: 'Our name',
  theirs: 'Their name',
});
const syncOf = (...changes: CatalogueChangeLine[]): ProductSync => ({
  changes,
  digest: 'd1',
  more: 0,
  products: 3,
  prices: 4,
  syncedAt: '2026-01-06T10:00:00.000Z',
  syncedBy: 'ada@staff.example',
});
const catalogue = {
  products: [
    { id: 'prod_1', name: 'Enterprise Data', description: null, active: true, changed: false, prices: [] },
  ],
};
const around = (server: FakeServer) => server.answers(getPlanCatalogue, catalogue);

describe('billing-sync-products', () => {
  testReadStates(ProductSyncScreen, {
    call: getProductSync,
    filled: syncOf(line('a', 'pull')),
    shows: 'Product a',
    empty: syncOf(),
    says: 'Both sides are the same',
    around,
  });

  test('what was shown is applied, a conflict by the side that was chosen', async () => {
    const server = around(
      new FakeServer().answers(
        getProductSync,
        syncOf(line('a', 'pull'), line('b', 'push'), line('c', 'conflict')),
      ),
    ).answers(syncProducts, {
      success: true,
      message: 'Products have been synced successfully.',
      effect: { id: 'e1', state: 'done' },
    });
    const { user } = drawScreen(ProductSyncScreen, { server });
    await user.selectOptions(await screen.findByLabelText('Side of Product c, name'), 'Keep ours');
    await user.click(screen.getByRole('button', { name: 'Sync products…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sync products' });
    assert.match(dialog.textContent, /1 to import, 2 to export to the card provider/);
    await user.click(within(dialog).getByRole('button', { name: 'Sync' }));
    await screen.findByText('Products have been synced successfully.');
    assert.deepEqual(server.inputsOf(syncProducts), [{ expected: 'd1', sides: { c: 'ours' } }]);
  });

  test('a sync applies the differences that its dialog showed when it opened', async () => {
    const server = around(new FakeServer().answers(getProductSync, syncOf(line('a', 'pull')))).refuses(
      syncProducts,
      409,
      { message: 'The differences have changed.' },
    );
    const { user, readAgain } = drawScreen(ProductSyncScreen, { server });
    await screen.findByText('Product a');
    await user.click(screen.getByRole('button', { name: 'Sync products…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sync products' });
    const more = syncOf(line('a', 'pull'), line('b', 'push'));
    server.answers(getProductSync, { ...more, digest: 'd2' });
    await readAgain();
    await screen.findByText('Product b');
    assert.match(dialog.textContent, /1 difference: 1 to import/);
    await user.click(within(dialog).getByRole('button', { name: 'Sync' }));
    await screen.findByText('The differences have changed.');
    assert.deepEqual(server.inputsOf(syncProducts), [{ expected: 'd1', sides: {} }]);
  });

  test('our side is edited, and a conflict shows both values', async () => {
    const server = around(new FakeServer().answers(getProductSync, syncOf())).refuses(
      changeCatalogueItem,
      409,
      {
        message: 'Somebody else has changed this in the meantime.',
        conflicts: [{ field: 'name', expected: 'Enterprise Data', actual: 'Theirs', wanted: 'Mine' }],
      },
    );
    const { user } = drawScreen(ProductSyncScreen, { server });
    await user.click(await screen.findByRole('button', { name: 'Edit Enterprise Data' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit product' });
    await user.clear(within(dialog).getByLabelText('Name'));
    await user.type(within(dialog).getByLabelText('Name'), 'Mine');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    assert.deepEqual(server.inputsOf(changeCatalogueItem), [
      { id: 'prod_1', changes: { name: 'Mine' }, expected: { name: 'Enterprise Data' } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(changeCatalogueItem)[1], {
        id: 'prod_1',
        changes: { name: 'Mine' },
        expected: { name: 'Theirs' },
      }),
    );
  });
});
