export const access = ['getUserInfo', 'changePricePlan'] as const;
