import { deleteStripeId } from '@midoffice/contract/stripe-accounts/calls';
import { provesDeletion } from '../testing/deletion-cases.ts';

provesDeletion(deleteStripeId);
