import { deleteStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-stripe-id';
import { provesDeletion } from '../testing/deletion-cases.ts';

provesDeletion(deleteStripeId);
