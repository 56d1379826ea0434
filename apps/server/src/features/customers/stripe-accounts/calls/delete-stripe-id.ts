import { deleteStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-stripe-id';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { intendDeletion } from '../delete-id.ts';
import { effect } from '../effects/delete.ts';

export const handler = implementEffect(deleteStripeId, effect, intendDeletion);
