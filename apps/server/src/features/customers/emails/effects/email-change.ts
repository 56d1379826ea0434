import { setCustomerEmail } from '../../../../platform/connectors/stripe/customer-email.ts';
import { linkedStores, type LinkedStore } from '../../../../platform/connectors/records/records.ts';
import {
  effectKind,
  EffectPending,
  EffectRefused,
  type EffectDone,
  type EffectRun,
} from '../../../../platform/effects/effects.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { deliveryOf, deliveryText } from '../../../../platform/mail/mail.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockAddress, requireStillMayChange, setAccount, userWithEmail } from '../../customer-records/api.ts';
import { askToConfirmAddress } from '../../../system/staff/api.ts';
import { fetchFromStripe, keepFromStripe, requireLinked } from '../../stripe-accounts/api.ts';
import { putOwnMail, writeOwnMail, type OwnMail } from '../own-mails.ts';
import { dayWords, emailTaken, requireOwnAdminAddress } from '../rules.ts';

/** A changed e-mail address. */
export interface EmailChange {
  readonly userid: string;
  readonly name: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  /** Whether the account could sign in when it was asked for, so that the password was given for it. */
  readonly couldSignIn?: boolean;
  /** Ids of the customer's accounts at the card provider when the change was asked for. */
  readonly stripeIds: readonly string[];
}

const storeNames: Readonly<Record<LinkedStore, string>> = { firebase: 'Firebase', mongo: 'MongoDB' };

/** One place that keeps the address. */
interface Place {
  readonly name: string;
  /** Its step's name. */
  readonly step: string;
  /** Writes the address; answers what staff read of it where there was nothing to write. */
  write(idempotencyKey: string): Promise<string>;
}

const changed = 'changed';

/** Every place outside, the one that refuses an address of somebody else first: then nothing is changed anywhere. */
function placesOf({ platform, input }: EffectRun<EmailChange>): Place[] {
  const { records, stripe } = platform.connectors;
  const states = records.states();
  return [
    ...linkedStores.map((store): Place => ({
      name: storeNames[store],
      step: store,
      async write() {
        if (!states.some((state) => state.store === store && state.connected)) return 'not connected';
        return (await records.writeEmail(store, input.userid, input.newEmail)) ? changed : 'no record';
      },
    })),
    ...input.stripeIds.map((stripeId): Place => ({
      name: `Stripe ${stripeId}`,
      step: `stripe ${stripeId}`,
      write: async (key) =>
        (await setCustomerEmail(stripe.client, stripeId, input.newEmail, key)) ? changed : 'no such customer',
    })),
  ];
}

/** What is done and what is not, for staff. */
function progressOf(places: readonly Place[], done: ReadonlyMap<string, string>): string {
  const isDone = places.filter((place) => done.has(place.step)).map((place) => place.name);
  const open = [
    ...places.filter((place) => !done.has(place.step)).map((place) => place.name),
    'our own record',
  ];
  return `${isDone.length ? `Done: ${isDone.join(', ')}. ` : ''}Not yet done: ${open.join(', ')}.`;
}

/** Writes to every place; a resumed effect passes over what is done. */
async function writeEverywhere(run: EffectRun<EmailChange>): Promise<ReadonlyMap<string, string>> {
  const places = placesOf(run);
  const done = new Map<string, string>();
  for (const place of places) {
    try {
      done.set(place.step, await run.step(place.step, (key) => place.write(key)));
    } catch (error) {
      const text = `${place.name}: ${error instanceof ApiError ? error.message : 'no answer.'} ${progressOf(places, done)}`;
      if (error instanceof ApiError && error.status < 500 && error.status !== 429)
        throw new EffectRefused(text, error.status);
      if (error instanceof ApiError) throw new EffectPending(text);
      throw error;
    }
  }
  return done;
}

/** The link to verify the new address, or why there is none. Asked for at each try: a link changes nothing. */
async function verification(
  platform: Platform,
  input: EmailChange,
  firebase: string | undefined,
): Promise<{ mail?: OwnMail; note: string }> {
  if (firebase !== changed)
    return { note: `No verification email was written: Firebase has ${firebase ?? 'no record'}.` };
  const to = { userid: input.userid, email: input.newEmail, name: input.name };
  try {
    const url = await platform.connectors.records.verificationLink(input.userid);
    const mail = await writeOwnMail(platform, 'account/verify-email', to, {}, { name: 'verifyUrl', url });
    return { mail, note: deliveryText(platform, 'Verification email', input.newEmail) };
  } catch (error) {
    platform.log.warn({ err: error, userid: input.userid }, 'no verification link for a changed e-mail');
    return { note: 'The verification email could not be written: please send it by Verify User Email.' };
  }
}

/** The card provider's accounts as they are now; undefined where they cannot be read: they are read again later. */
async function mirrorsOf(platform: Platform, { userid, stripeIds }: EmailChange) {
  if (!stripeIds.length) return undefined;
  return fetchFromStripe(platform, userid).catch(() => undefined);
}

/** Changes a customer's e-mail address in every place that keeps it, our own record last. */
export const effect = effectKind<EmailChange>({
  kind: 'emails.address-change',
  title: 'Email change',
  changes: ['accounts', 'mails'],
  inspectsFirst: true,
  endsWithRight: true,
  async mayStill(trx, asked) {
    const account = await requireStillMayChange(trx, asked);
    requireOwnAdminAddress(asked.actor, account);
    if (account.may_sign_in && !asked.input.couldSignIn)
      throw new ApiError(403, 'This account can sign in now. Change its email again.');
  },
  // Another customer's by now: the bills of that customer would go to this address.
  stillBelongs: (trx, { input: { userid, stripeIds } }) => requireLinked(trx, userid, stripeIds),
  lockedMessage: "This customer's email is being changed already. Please wait until it finishes.",
  async run(run): Promise<EffectDone> {
    const { platform, input, actor } = run;
    const done = await writeEverywhere(run);
    const { mail, note } = await verification(platform, input, done.get('firebase'));
    const oldTo = { userid: input.userid, email: input.oldEmail, name: input.name };
    const notice = await writeOwnMail(platform, 'account/email-changed', oldTo, {
      newEmail: input.newEmail,
      changedOn: dayWords(new Date(platform.now()).toISOString()),
    });
    const mirrors = await mirrorsOf(platform, input);
    const skipped = [...done].filter(([, outcome]) => outcome !== changed);
    return {
      message: [
        `Email changed to ${input.newEmail}.`,
        note,
        ...(skipped.length
          ? [`Left out: ${skipped.map(([step, why]) => `${step} (${why})`).join(', ')}.`]
          : []),
      ].join(' '),
      after: { email: input.newEmail, places: Object.fromEntries(done) },
      result: { toEmail: input.newEmail, ...(mail && { delivery: deliveryOf(platform) }) },
      async keep(trx) {
        await lockAddress(trx, input.newEmail);
        if ((await userWithEmail(trx, input.newEmail, input.userid)) !== undefined)
          throw new EffectRefused(`${emailTaken} ${progressOf(placesOf(run), done)}`, 409);
        if (mirrors) await keepFromStripe(trx, input.userid, mirrors);
        await setAccount(trx, input.userid, { email: input.newEmail, email_verified: false });
        if (mail) await putOwnMail(platform, trx, mail, actor.id ?? undefined);
        await putOwnMail(platform, trx, notice, actor.id ?? undefined);
        // Whoever signs in with the former address goes on to do so until the new one is confirmed.
        await askToConfirmAddress(platform, trx, input.userid);
      },
    };
  },
});
