import { deleteSecondaryStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-secondary-stripe-id';
import { provesDeletion } from '../testing/deletion-cases.ts';

provesDeletion(deleteSecondaryStripeId);
