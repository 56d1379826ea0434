import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getEnterpriseMigration } from '@midoffice/contract/billing/prices/calls/get-enterprise-migration';
import { migrateCustomPriceSubscriptions } from '@midoffice/contract/billing/prices/calls/migrate-custom-price-subscriptions';
import { FakeServer } from '../../../testing/fake-server.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { MigrationDialog } from './migration-dialog.tsx';

const changed = { message: 'It has changed in the meantime.' };
const nothing = (): void => undefined;

describe('migration of an enterprise subscription', () => {
  test("it moves by the provider's figures that were shown", async () => {
    const figures = {
      subscription: 'sub_1',
      newPriceID: 'price_2',
      currency: 'usd',
      prorationDate: 1_781_000_000,
      proration: 100,
      total: 3000,
      due: 3000,
      at: '2026-07-01T00:00:00.000Z',
      chargesNow: false,
      invoicesNow: false,
      present: { amount: 1900, period: 'month' },
      next: { amount: 2900, period: 'month' },
      lines: [],
    };
    const server = new FakeServer()
      .answers(getEnterpriseMigration, figures)
      .refuses(migrateCustomPriceSubscriptions, 409, changed);
    const { user, readAgain } = draw(
      <MigrationDialog
        userid="ada"
        subscription="sub_1"
        newPriceID="price_2"
        onDone={nothing}
        onClose={nothing}
      />,
      { server },
    );
    await user.type(await screen.findByLabelText('Reason'), 'agreed');
    await screen.findByText('$1.00');
    server.answers(getEnterpriseMigration, { ...figures, proration: 700 });
    await readAgain();
    assert.ok(screen.getByText('$1.00'));
    await user.click(screen.getByRole('button', { name: 'Migrate' }));
    await screen.findByText(changed.message);
    assert.deepEqual(
      server.inputsOf(migrateCustomPriceSubscriptions).map(({ expected }) => expected?.proration),
      [100],
    );
  });
});
