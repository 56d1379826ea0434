import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import type Stripe from 'stripe';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import type { Client } from '../../../../testing/server.ts';
import { linkedCustomer } from '../../../customers/accounts/testing/factory.ts';
import { coreStaff, paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';
import { makeSent, putTestTable, visit } from './offers.ts';

/** A client with an accepted offer, and their account at the card provider. */
interface OfferCustomer {
  readonly userid: string;
  readonly email: string;
  readonly stripeID: string;
  /** The offer. */
  readonly _id: string;
}

/** A world for the tests of one describe block. It is there once a test runs. */
export interface BillingWorld extends PaymentsWorld {
  /** A second admin. */
  readonly colleague: Client;
  /** Makes an offer that its client has accepted. @returns its id */
  accepted(fields?: Record<string, unknown>): Promise<string>;
  /** Makes an accepted offer of 1,020.00 USD a year for a customer of ours with an account at the card provider. */
  ofCustomer(
    card?: Parameters<typeof linkedCustomer>[2],
    account?: Parameters<typeof linkedCustomer>[3],
    fields?: Record<string, unknown>,
  ): Promise<OfferCustomer>;
  /** Prices at the card provider that were made of an offer. */
  pricesOf(id: string): Promise<Stripe.Price[]>;
  /** All subscriptions of a customer at the card provider, ended ones too. */
  subscriptionsOf(stripeID: string): Promise<Stripe.Subscription[]>;
  /** Invoices of a customer at the card provider. */
  invoicesOf(stripeID: string): Promise<Stripe.Invoice[]>;
}

/** A describe block of tests that bill offers in one world. */
export function describeBilling(name: string, body: (world: BillingWorld) => void): void {
  void describe(name, () => {
    let world: PaymentsWorld;
    let colleague: Client;
    let made = 0;
    before(async () => {
      world = await paymentsWorld({ work: true });
      colleague = await world.server.staff({ userid: coreStaff(1) });
      await putTestTable(world.admin, 1);
    });
    after(() => world.close());
    const accepted: BillingWorld['accepted'] = async (fields = {}) => {
      const { offer, token } = await makeSent(world.admin, { offerExpirationDate: 'TBD', ...fields });
      const { statusCode } = await visit(world.server, token, '/accept', { name: 'Ines', agree: 'yes' });
      assert.equal(statusCode, 303);
      return offer._id;
    };
    body({
      get server() {
        return world.server;
      },
      get sandbox() {
        return world.sandbox;
      },
      get onlooker() {
        return world.onlooker;
      },
      get admin() {
        return world.admin;
      },
      get colleague() {
        return colleague;
      },
      close: () => world.close(),
      accepted,
      async ofCustomer(card = {}, account = {}, fields = {}) {
        made += 1;
        const stripeID = `cus_offer${made}`;
        const { userid, email } = await linkedCustomer(world, stripeID, card, account);
        await world.admin.call(refreshStripe, { userid });
        return {
          userid,
          email,
          stripeID,
          _id: await accepted({ userid, email, discounts: [0.15], ...fields }),
        };
      },
      pricesOf: async (id) =>
        (await world.onlooker.prices.list({ product: `prod_offer_${id.replaceAll('-', '')}`, limit: 100 }))
          .data,
      subscriptionsOf: async (customer) =>
        (await world.onlooker.subscriptions.list({ customer, status: 'all' })).data,
      invoicesOf: async (customer) => (await world.onlooker.invoices.list({ customer })).data,
    });
  });
}
