import { paymentLinkLines } from '../expand.ts';
import { cut, page, pageFields } from '../lists.ts';
import { bool, int, list, mergeMetadata, metadata, object, oneOf, required, str } from '../params.ts';
import { type Route, call } from '../router.ts';
import { paymentLinkShape } from '../shapes/payment-link.ts';
import { activePrice } from './subscription-fields.ts';

const creatable = {
  after_completion: object({
    type: required(oneOf('redirect', 'hosted_confirmation')),
    redirect: object({ url: required(str) }),
  }),
  allow_promotion_codes: bool,
  line_items: required(list(object({ price: required(str), quantity: required(int) }))),
  metadata,
};

/** https://docs.stripe.com/api/payment-link: links are made and listed; nobody can pay on them here. */
export function paymentLinkCalls(): Route[] {
  return [
    call('POST', '/v1/payment_links', creatable, ({ world, params }) => {
      const prices = params.line_items.map(({ price }, at) =>
        activePrice(world, price, `line_items[${at}][price]`),
      );
      const link = paymentLinkShape({
        id: world.id('plink'),
        slug: world.runtime.ids.text(18),
        currency: prices[0]?.currency ?? 'usd',
        recurring: prices.some(({ recurring }) => recurring !== null),
        allowPromotionCodes: params.allow_promotion_codes ?? false,
        redirectUrl: params.after_completion?.redirect?.url ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
      const lines = params.line_items.map(({ price, quantity }) => ({
        id: world.id('li', 14),
        price,
        quantity,
      }));
      world.tables.payment_link_lines.put({ id: link.id, lines });
      return world.create(world.tables.payment_links, link, 'payment_link.created');
    }),
    call('GET', '/v1/payment_links', { ...pageFields, active: bool }, ({ world, params, url }) => {
      const found = [...world.tables.payment_links.all()].filter(
        ({ active }) => (params.active ?? active) === active,
      );
      return page(found, 'payment link', url, params);
    }),
    call('GET', '/v1/payment_links/:id', {}, ({ world, at }) => world.need('payment_links', at('id'))),
    call('GET', '/v1/payment_links/:id/line_items', pageFields, ({ world, params, at, url }) => {
      const { id } = world.need('payment_links', at('id'));
      return cut(paymentLinkLines(world, id), 'line item', url, params);
    }),
    call(
      'POST',
      '/v1/payment_links/:id',
      { active: bool, inactive_message: str, metadata },
      ({ world, params, at }) => {
        const link = world.need('payment_links', at('id'));
        return world.change(
          world.tables.payment_links,
          link.id,
          {
            active: params.active ?? link.active,
            inactive_message: params.inactive_message ?? link.inactive_message,
            metadata: mergeMetadata(link.metadata, params.metadata),
          },
          'payment_link.updated',
        );
      },
    ),
  ];
}
