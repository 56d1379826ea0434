import type { StripeAccount } from '@midoffice/contract/customers/accounts/shapes';

/** What the badges of one Stripe id show. */
export interface Badges {
  /** First letter of the account that the id came from; null: it was not transferred. */
  readonly from: string | null;
  readonly subscription: boolean;
  readonly charges: boolean;
}

/** The badges of one of a customer's Stripe ids. Source: rule r000-stripe-badges. */
export function badgesOf(
  account: Pick<
    StripeAccount,
    'transferedFrom' | 'activeSubscription' | 'charges' | 'invoices' | 'chargeCount' | 'invoiceCount'
  >,
): Badges {
  return {
    from: account.transferedFrom?.trim().charAt(0).toUpperCase() || null,
    subscription: account.activeSubscription,
    charges:
      account.chargeCount + account.invoiceCount + account.charges.length + account.invoices.length > 0,
  };
}

/** The checkboxes of the Stripe ID panel as it opens. Source: rule r000-stripe-checkbox-defaults. */
export const stripeIdDefaults = { newStripeID: '', validate: true, deleteAcc: false } as const;

/** Why both buttons of the Stripe ID panel are disabled; undefined where they are not. Source: rule r000-stripe-buttons-disabled. */
export const buttonsReason = (input: string): string | undefined =>
  input.trim() ? undefined : 'Enter a Stripe ID first';
