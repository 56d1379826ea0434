import assert from 'node:assert/strict';
import { journey, signedIn } from '../../harness/console.ts';
import { customers, openCustomer, searchBox } from './steps.ts';
import { shows } from '../../harness/eventually.ts';

/** Sub-types of User Records and a part of the panel that each selects. */
const panels = {
  getUserInfo: 'Main',
  editAPIKeys: 'API keys',
  changePricePlan: 'General Info',
  updateEmail: 'User email',
  updateStripeID: 'Update Stripe ID',
} as const;

/** Sub-types that the e-mail panel serves as well, each with its own control. */
const emailModes = {
  verifyUserEmail: 'Verify email',
  editPlanCode: 'Plan code',
  editUserRole: 'Role',
  socketUpgrade: 'Websocket record',
  updateratelimit: 'Custom rate limit',
} as const;

journey(
  'user-account-area: the sub-type selects the panel, the customer and the search box stay; Potential Business has no search box, User Permissions needs nobody (r000-subtype-panels, r000-email-panel-subtypes, r000-search-everywhere-but-leads)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await openCustomer(page, 'getUserInfo', customers.enterprise);
    const userid = new URL(page.url()).searchParams.get('userid')!;
    const open = (item: string) =>
      page.goto(`${server.url}/admin?page=user-records&item=${item}&userid=${userid}`);
    for (const [item, title] of Object.entries(panels)) {
      await open(item);
      await page.getByRole('region', { name: title, exact: true }).first().waitFor();
      await shows(() => searchBox(page).count(), 1, item);
    }
    await open('apiUsage');
    await page.getByRole('region').filter({ hasText: /usage/i }).first().waitFor();
    for (const [item, title] of Object.entries(emailModes)) {
      await open(item);
      await page.getByRole('region', { name: title }).first().waitFor();
      await page.getByRole('region', { name: 'Email History', exact: true }).waitFor();
      await shows(() => searchBox(page).count(), 1, item);
    }
    await page.goto(`${server.url}/admin?page=user-records&item=userPermissions`);
    await page.getByRole('region', { name: 'Special Users' }).waitFor();
    await shows(() => searchBox(page).count(), 1);
    await page.goto(`${server.url}/admin?page=user-records&item=potentialBusiness`);
    await page.getByRole('radio', { name: 'Account Right Sizing' }).waitFor();
    await shows(() => searchBox(page).count(), 0);
    assert.deepEqual(errors, []);
    await close();
  },
);
