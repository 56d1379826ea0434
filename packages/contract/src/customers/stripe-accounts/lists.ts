/** What everybody reads who may not use the Stripe ID tool. Source: rule r000-stripe-four-users. */
export const stripeIdRefusal =
  'You have no access to this function, please contact {name} for more information.';

/** The refusal with the name of whom to ask. */
export const stripeIdRefusalFor = (name: string): string => stripeIdRefusal.replace('{name}', () => name);

/** What deleting an id of somebody else is answered. */
export const unlinkedStripeRefusal = 'This customer has no such Stripe ID.';

/** What deleting the active id is answered. Source: rule r000-stripe-no-delete-active, d049. */
export const activeStripeRefusal = 'You cannot delete the active stripe account.';
