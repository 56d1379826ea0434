/** What the card provider answers of its products. */
export const products = {
  message: 'Enterprise Products Loaded.',
  products: [
    {
      id: 'prod_1',
      name: 'Enterprise Data',
      active: true,
      prices: [
        {
          id: 'price_1',
          amount: 150_000,
          planType: 'annual' as const,
          currency: 'usd',
          name: 'List price',
          planCode: 'enterprise-annual',
          active: true,
        },
        {
          id: 'price_2',
          amount: 90_000,
          planType: 'annual' as const,
          currency: 'usd',
          name: 'Acme 2026',
          planCode: 'enterprise-annual',
          active: true,
        },
      ],
    },
    { id: 'prod_2', name: 'Enterprise Display', active: true, prices: [] },
  ],
};
