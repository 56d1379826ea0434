import { demoStaff } from '../../../platform/demo/staff.ts';
import { timeOfDay, type Random, type FeatureSeed, type World } from '../../../platform/demo/world.ts';
import { insertMail } from '../../../platform/mail/store.ts';
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

/** One mail of the past, before it is written. */
interface Planned {
  readonly userid: string;
  readonly template: string;
  readonly createdMs: number;
  readonly status: 'sent' | 'failed';
  readonly sentBy: string;
}

/** Writes one mail of the past from its template. */
async function pastMail({ platform }: World, past: Planned): Promise<void> {
  const { db, settings } = platform;
  const { userid, template, createdMs } = past;
  const receiver = await receiverOf({ platform: { db }, staff: { role: 'admin' } }, userid, null);
  const { values } = await mailValues(db, { settings, nowMs: createdMs }, receiver, {});
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
    createdAt: new Date(createdMs).toISOString(),
    linkCipher: null,
    sentBy: past.sentBy,
    origin: {
      templateType: template,
      params: recordedParams(values, mail.used),
      receiver: receiver.key,
      sentBy: past.sentBy,
    },
  });
}

/** The mails of one customer, oldest first; the newest is some days old, so that nothing rests. */
function history(world: World, random: Random, userid: string, count: number): Planned[] {
  return Array.from({ length: count }, (_, done) => {
    const n = count - done;
    const daysAgo = 2 + n * 6 + random.int(0, 3);
    return {
      userid,
      template: course[done % course.length]!,
      createdMs: timeOfDay(world, '09:00') - daysAgo * dayMs + random.int(0, 480) * 60_000,
      status: n === 3 && count > 4 ? 'failed' : 'sent',
      sentBy: random.pick(demoStaff.filter(({ role }) => role !== 'enterprise' && role !== 'small-business'))
        .userid,
    };
  });
}

/** Mails about payments to the customers in arrears, written in the order of time as the outbox lists them. */
export const featureSeed: FeatureSeed = {
  order: 45,
  async seed(world) {
    const { platform, random, size } = world;
    const long = await useridOf(platform.db, longHistory);
    const planned = long ? history(world, random.fork('long'), long, 23) : [];
    for (const userid of await customersInArrears(platform.db, customersPerSize * size))
      if (userid !== long) planned.push(...history(world, random.fork(userid), userid, random.int(1, 4)));
    for (const mail of planned.toSorted((one, other) => one.createdMs - other.createdMs))
      await pastMail(world, mail);
  },
};
