import { demoStaff } from '../../platform/demo/staff.ts';
import type { Random, RoomSeed, World } from '../../platform/demo/world.ts';
import { insertMail } from '../../platform/mail/store.ts';
import { receiverOf } from './receiver.ts';
import { renderMail } from './render.ts';
import { customersInArrears, useridOf } from './seed-store.ts';
import { mailValues, recordedParams } from './values.ts';

/** The customer whose history fills three pages. */
const longHistory = 'olivia.brandt@northwind-analytics.example';
const customersPerSize = 20;

const course = [
  'expiring-card/expired-card',
  'failed/default',
  'failed/default',
  'failed/expired-card',
  'failed/blocked',
  'blocked/blocked',
] as const;

const dayMs = 86_400_000;

/** Writes one mail of the past from its template. */
async function pastMail(
  { platform, today }: World,
  userid: string,
  template: string,
  past: { daysAgo: number; minute: number; status: 'sent' | 'failed'; sentBy: string },
): Promise<void> {
  const { db, settings } = platform;
  const createdAt = new Date(Date.parse(`${today}T09:00:00Z`) - past.daysAgo * dayMs + past.minute * 60_000);
  const receiver = await receiverOf(db, { role: 'admin' }, userid, null);
  const scope = { settings, nowMs: createdAt.getTime() };
  const { values } = await mailValues(db, scope, receiver, {});
  const mail = await renderMail(template, values);
  await insertMail(db, {
    recipient: receiver.email,
    sender: settings.MAIL_FROM,
    replyTo: settings.SUPPORT_EMAIL,
    subject: mail.subject,
    textBody: mail.text,
    htmlBody: mail.html,
    kind: template,
    userid,
    status: past.status,
    createdAt: createdAt.toISOString(),
    origin: {
      templateType: template,
      params: recordedParams(values, mail.used),
      receiver: receiver.key,
      sentBy: past.sentBy,
    },
  });
}

/** The mails of one customer, oldest first; the newest is some days old, so that nothing rests. */
async function history(world: World, random: Random, userid: string, count: number): Promise<void> {
  for (let n = count; n >= 1; n -= 1) {
    await pastMail(world, userid, course[(count - n) % course.length]!, {
      daysAgo: 2 + n * 6 + random.int(0, 3),
      minute: random.int(0, 480),
      status: n === 3 && count > 4 ? 'failed' : 'sent',
      sentBy: random.pick(demoStaff.filter(({ role }) => role !== 'enterprise' && role !== 'small-business'))
        .userid,
    });
  }
}

/** Mails about payments to the customers in arrears. */
export const roomSeed: RoomSeed = {
  order: 45,
  async seed(world) {
    const { platform, random, size } = world;
    const long = await useridOf(platform.db, longHistory);
    if (long) await history(world, random.fork('long'), long, 23);
    for (const userid of await customersInArrears(platform.db, customersPerSize * size))
      if (userid !== long) await history(world, random.fork(userid), userid, random.int(1, 4));
  },
};
