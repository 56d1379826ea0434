import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getDunningOfCustomer } from '@midoffice/contract/billing/dunning/calls/get-dunning-of-customer';
import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import type { FamilyRest } from '@midoffice/contract/customers/emails/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { UserInfoPopup } from './user-info-popup.tsx';

const free: FamilyRest = { refusal: null, restsUntil: null };
const user: OutputOf<typeof getLiveUsersDetails> = {
  userid: 'u1',
  username: null,
  name: 'Nora North',
  email: 'nora@northwind.example',
  planCode: 'monthlyIND1',
  subscriptionPlanCode: null,
  redisPlanCode: null,
  apiKey: [],
  stripeIDs: [],
  blocked: false,
  customRateLimit: -2,
  corporate: false,
  manualSub: false,
  failedPayment: false,
  firebaseAvailable: true,
  mongoAvailable: true,
  websocketEnabled: false,
  apiCount: 0,
  liveApiCount: 0,
  monthlyApiCount: 0,
  dailyDataUsage: 0,
  monthlyDataUsage: 0,
  creditBalance: 0,
  creditCurrency: null,
  cardExpiry: null,
  nextSubscriptionDate: null,
  lastAPICall: null,
  lastSignIn: null,
  updatedAt: '2026-06-15T10:00:00.000Z',
  notes: '',
  notifications: {},
  mailRests: { failed: free, 'expiring-card': free },
};

describe('user-info popup', () => {
  test('a mail button that rests is off, with the reason as its title (r000-mail-lock-1-day)', async () => {
    const waiting = 'The last email of this kind, of 2026-06-15 10:00 UTC, is still queued';
    const server = new FakeServer().holds(getDunningOfCustomer).answers(getLiveUsersDetails, {
      ...user,
      mailRests: {
        failed: { refusal: waiting, restsUntil: null },
        'expiring-card': { refusal: null, restsUntil: '2026-06-16T12:00:00.000Z' },
      },
    });
    draw(<UserInfoPopup userid="u1" onClose={() => undefined} />, { server });
    const titleOf = async (name: string) => {
      const button = await screen.findByRole('button', { name });
      return button.getAttribute('aria-disabled') === 'true' ? button.dataset['tooltip'] : null;
    };
    assert.equal(await titleOf('Failed payment e-mail'), waiting);
    assert.match(
      String(await titleOf('Card expiry e-mail')),
      /^This mail was created within the last day; you can send it again from .*12:00/,
    );
  });
});
