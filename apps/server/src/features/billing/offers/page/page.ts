import { offerLimits, tbd } from '@midoffice/contract/billing/offers/lists';
import type { OfferDocument } from '@midoffice/contract/billing/offers/shapes';
import { billText, percentText } from '@midoffice/contract/billing/offers/totals';
import { moneyFormat } from '@midoffice/contract/customers/accounts/currency';
import { linkPage, type LinkPage } from '../../../../platform/http/link-page.ts';
import { escapeHtml } from '../../../../platform/mail/compose.ts';
import type { Settings } from '../../../../platform/settings/schema.ts';
import type { LinkedOffer } from '../link-store.ts';
import type { LinkView } from '../rules.ts';
import { pageStyle } from './style.ts';

interface Shown {
  readonly token: string;
  readonly settings: Pick<Settings, 'COMPANY_NAME' | 'COMPANY_ADDRESS' | 'SUPPORT_EMAIL'>;
  /** Why the acceptance that was sent could not be taken. */
  readonly problem?: string;
  readonly declineProblem?: string;
  /** What was typed before. */
  readonly typed?: { readonly name?: string; readonly reason?: string };
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (day: string): string =>
  day === tbd ? 'To be determined' : dayFormat.format(new Date(`${day}T00:00:00Z`));
const momentText = (at: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;
const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const ended: Readonly<Record<Exclude<LinkView, 'open' | 'accepted'>, { title: string; text: string }>> = {
  declined: {
    title: 'Offer declined',
    text: 'This offer has been declined. If you change your mind, please contact the person who sent it.',
  },
  expired: {
    title: 'This link has expired',
    text: 'The offer is no longer open. Please ask the person who sent it to you for a new one.',
  },
  revoked: {
    title: 'This link was withdrawn',
    text: 'The offer is no longer available here. Please contact the person who sent it to you.',
  },
  superseded: {
    title: 'There is a newer version',
    text: 'This link belongs to an earlier version of the offer. Please use the link of the latest mail, or ask the person who sent it to you.',
  },
};

/** Why a link shows nothing. */
export const endedText = (view: keyof typeof ended): string => ended[view].text;

/** A page that says no more than why the link shows nothing. */
function endedPage(view: keyof typeof ended, { settings }: Shown): LinkPage {
  const { title, text } = ended[view];
  return linkPage({
    title,
    body: `<div class="card narrow"><p class="brand">${escapeHtml(settings.COMPANY_NAME)}</p><h1>${title}</h1><p class="muted">${text}</p></div>`,
    style: pageStyle,
  });
}

function pricesHtml({ totals, currency, billingFrequency }: OfferDocument): string {
  const money = moneyFormat(currency, 'symbol');
  const rows = totals.lines.map(
    ({ name, detail, amount }) =>
      `<tr><th scope="row">${escapeHtml(name)}${detail && `<small>${escapeHtml(detail)}</small>`}</th><td>${money(amount)}</td></tr>`,
  );
  const cuts = totals.discounts.map(
    ({ name, fraction, amount }) =>
      `<tr class="cut"><th scope="row">${escapeHtml(name || 'Discount')} <small>${percentText(fraction)}</small></th><td>−${money(amount)}</td></tr>`,
  );
  const subtotal = cuts.length
    ? `<tr class="sub"><th scope="row">Subtotal</th><td>${money(totals.subtotal)}</td></tr>`
    : '';
  const monthly =
    billingFrequency === 'monthly'
      ? `<tr class="sub"><th scope="row">Billed monthly</th><td>${money(totals.perBill)}</td></tr>`
      : '';
  return `<table><caption>What it includes</caption><thead><tr><th scope="col">Item</th><th scope="col">Price a year</th></tr></thead>
<tbody>${rows.join('')}${subtotal}${cuts.join('')}</tbody>
<tfoot><tr><th scope="row">Total a year</th><td>${money(totals.total)}</td></tr>${monthly}</tfoot></table>`;
}

function factsHtml(document: OfferDocument, number: number): string {
  const { clientName, company, email, phone, address, city, country } = document;
  const place = [address, [city, country].filter(Boolean).join(', ')].filter(Boolean).join('\n');
  const facts: [string, string][] = [
    ['Prepared for', [company, clientName].filter(Boolean).join('\n')],
    ['Contact', [email, phone].filter(Boolean).join('\n')],
    ['Address', place],
    ['Offer', `#${number}`],
    ['Valid until', dayText(document.offerExpirationDate)],
    ['Effective date', dayText(document.effectiveDate)],
  ];
  const shown = facts.filter(([, value]) => value);
  return `<dl>${shown.map(([name, value]) => `<div><dt>${name}</dt><dd>${lines(value)}</dd></div>`).join('')}</dl>`;
}

/** Currencies that some share a sign are named by their code as well. */
const codeText = (currency: string): string => `All amounts in ${currency.toUpperCase()}, without taxes.`;

function decisionHtml({ token, problem, declineProblem, typed }: Shown): string {
  const base = `/offer/${token}`;
  const warning = (id: string, text: string | undefined): string =>
    text ? `<p class="problem" role="alert" id="${id}">${escapeHtml(text)}</p>` : '';
  const described = problem ? ' aria-invalid="true" aria-describedby="accept-problem"' : '';
  return `<section class="decide" id="decide"><h2>Accept this offer</h2>${warning('accept-problem', problem)}
<form method="post" action="${base}/accept" autocomplete="on">
<label for="name">Your full name</label><input id="name" name="name" required maxlength="${offerLimits.name}" autocomplete="name" value="${escapeHtml(typed?.name ?? '')}"${described}>
<label class="tick"><input type="checkbox" name="agree" value="yes" required> I accept this offer and its terms, and I am authorized to do so.</label>
<button>Accept offer</button></form>
<details${declineProblem ? ' open' : ''}><summary>Decline instead</summary>${warning('decline-problem', declineProblem)}
<form method="post" action="${base}/decline"><label for="reason">Reason (optional)</label>
<textarea id="reason" name="reason" rows="3" maxlength="${offerLimits.reason}">${escapeHtml(typed?.reason ?? '')}</textarea>
<button class="quiet">Decline offer</button></form></details></section>`;
}

function acceptedHtml({ acceptedName, decidedAt }: LinkedOffer): string {
  return `<p class="accepted" role="status"><strong>Accepted</strong> by ${escapeHtml(acceptedName ?? '')} on ${momentText(decidedAt ?? '')}.</p>`;
}

/** The page of a link, and its status. @param view as `viewOf` says; only an open or accepted offer is shown */
export function pageOf(offer: LinkedOffer, view: LinkView, shown: Shown): { page: LinkPage; status: number } {
  if (view !== 'open' && view !== 'accepted')
    return { page: endedPage(view, shown), status: view === 'declined' ? 200 : 410 };
  const { document, number, ownerName } = offer;
  const { COMPANY_NAME, COMPANY_ADDRESS, SUPPORT_EMAIL } = shown.settings;
  const money = moneyFormat(document.currency, 'symbol');
  const { totals, billingFrequency, specialTerms, currency } = document;
  const body = `<article class="card"><header><p class="brand">${escapeHtml(COMPANY_NAME)}</p>
<h1>Offer for ${escapeHtml(document.company || document.clientName)}</h1>
<p class="price"><strong>${money(totals.perBill)}</strong> ${billText(billingFrequency)}</p>
${view === 'accepted' ? acceptedHtml(offer) : ''}
<p class="links"><a href="/offer/${shown.token}/pdf">Download PDF</a>${view === 'open' ? ' <a href="#decide">Accept or decline</a>' : ''}</p></header>
${factsHtml(document, number)}${pricesHtml(document)}<p class="muted small">${codeText(currency)}</p>
${specialTerms ? `<section><h2>Special terms</h2><p>${lines(specialTerms)}</p></section>` : ''}
${view === 'open' ? decisionHtml(shown) : ''}
<footer class="muted small">${ownerName ? `Your contact: ${escapeHtml(ownerName)}. ` : ''}${SUPPORT_EMAIL ? `Questions? <a href="mailto:${escapeHtml(SUPPORT_EMAIL)}">${escapeHtml(SUPPORT_EMAIL)}</a><br>` : ''}${lines([COMPANY_NAME, COMPANY_ADDRESS].filter(Boolean).join(', '))}</footer></article>`;
  const isRefused = shown.problem !== undefined || shown.declineProblem !== undefined;
  return {
    page: linkPage({ title: `Offer #${number} from ${COMPANY_NAME}`, body, style: pageStyle }),
    status: isRefused && view === 'open' ? 400 : 200,
  };
}
