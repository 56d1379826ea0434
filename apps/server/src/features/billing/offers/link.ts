import type { LinkKind } from '../../../platform/http/link.ts';
import { isKnownLink } from './link-store.ts';

/** The links by which clients open offers. */
export const offerLinks: LinkKind = { kind: 'offer', isKnown: isKnownLink };
