export { startSandbox } from './start.ts';
export type { Sandbox, SandboxOptions } from './start.ts';
export type { AwsHelpers } from './aws/vendor.ts';
export type { AwsWave, SeedAwsServer, SeedLogGroup } from './aws/world.ts';
export type { StripeOptions } from './stripe/options.ts';
export type { FirebaseHelpers, SeedFirebaseUser } from './firebase/vendor.ts';
export type { MongoHelpers, MongoOptions } from './mongo/vendor.ts';
export type { EcbHelpers } from './ecb/vendor.ts';
export type { SeedCompany as SeedEdgarCompany, ReportLayout } from './edgar/world.ts';
export type { FaultKind, FaultRule } from './kernel/faults.ts';
export type { LoggedRequest } from './kernel/request-log.ts';
export type { PaypalHelpers, SeedPaypalSubscription } from './paypal/helpers.ts';
export type { PaypalOptions } from './paypal/vendor.ts';
export type { ProfileHelpers, SandboxProfile } from './profiles/vendor.ts';
export type { StripeHelpers } from './stripe/helpers.ts';
export type {
  SeedCard,
  SeedCharge,
  SeedCoupon,
  SeedPromotionCode,
  SeedCustomer,
  SeededWorld,
  SeedPrice,
  SeedProduct,
  SeedSubscription,
  SeedWorld,
  When,
} from './stripe/seed-types.ts';
