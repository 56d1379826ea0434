import { createHash } from 'node:crypto';
import { hashPassword } from '../../../platform/crypto/passwords.ts';
import { demoPassword, demoStaff } from '../../../platform/demo/staff.ts';
import { timeOfDay, type FeatureSeed } from '../../../platform/demo/world.ts';
import { insertSeededStaff } from './seed-store.ts';

/** The staff of the demo world. */
export const featureSeed: FeatureSeed = {
  order: 10,
  signIns: demoStaff.map(({ role, email }) => ({ role, email, password: demoPassword })),
  async seed(world) {
    const { platform } = world;
    const createdAt = new Date(timeOfDay(world, '09:00') - 400 * 86_400_000).toISOString();
    const hash = await hashPassword(demoPassword);
    for (const person of demoStaff) {
      const mongoId = createHash('md5').update(person.userid).digest('hex').slice(0, 24);
      await insertSeededStaff(platform.db, { ...person, mongoId, hash, createdAt });
    }
  },
};
