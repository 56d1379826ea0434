import { deleteSecondaryStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-secondary-stripe-id';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { intendDeletion } from '../delete-id.ts';
import { effect } from '../effects/delete.ts';

export const handler = implementEffect(deleteSecondaryStripeId, effect, intendDeletion);
