import { z } from 'zod';
import { setting } from '../setting.ts';
import { address, emailAddress, sitePath, filled, web } from '../types.ts';

/** Mail, and what mails and links say of the company. */
export const companySettings = {
  SMTP_URL: setting(
    address(['smtp', 'smtps'], 'optional'),
    '',
    'Mail server. With user and password on another machine, smtp:// demands STARTTLS. Empty: mails stay in the outbox, readable in the console.',
    true,
  ),
  MAIL_FROM: setting(
    z.string().min(3, 'must name a sender'),
    'Midoffice <no-reply@midoffice.invalid>',
    'Sender of mails.',
  ),
  MAIL_REPLY_TO: setting(
    emailAddress,
    '',
    'Where answers to mails go. Empty: SUPPORT_EMAIL for mails to customers, the sender for those to staff.',
  ),
  COMPANY_NAME: setting(filled, 'Midoffice', 'Who writes to customers: head and foot of every mail.'),
  COMPANY_ADDRESS: setting(
    z.string(),
    '',
    'Postal address in the foot of mails to customers, its lines separated by |. Empty: none.',
  ),
  COMPANY_TAX_ID: setting(
    z.string().max(100),
    '',
    'Tax number of the company on invoices, such as VAT GB123456789. Empty: none.',
  ),
  INVOICE_PAYMENT_DETAILS: setting(
    z.string().max(1000),
    '',
    'How custom invoices are paid by transfer, such as bank and IBAN, lines separated by |. Empty: only the link to pay online.',
  ),
  SUPPORT_EMAIL: setting(
    emailAddress.refine((text) => text !== '', { error: 'must be one e-mail address' }),
    'support@midoffice.invalid',
    'Address that mails to customers name for questions.',
  ),
  SITE_URL: setting(
    address(['https']),
    'https://midoffice.invalid',
    'Public site of the company, for links in mails to customers.',
  ),
  SITE_BILLING_PATH: setting(
    sitePath,
    '/billing',
    'Page of the public site where customers pay and change cards.',
  ),
  SITE_PRICING_PATH: setting(sitePath, '/pricing', 'Page of the public site with the plans.'),
  SITE_DOCS_PATH: setting(sitePath, '/developer/docs', 'Page of the public site with the API documentation.'),
  MAIN_API_URL: setting(z.string(), '', 'Base address of main calls for the console. Empty: this server.'),
  DATA_API_URL: setting(z.string(), '', 'Base address of data calls for the console. Empty: this server.'),
  IMAGES_API_URL: setting(
    address(web, 'optional'),
    '',
    'Address at which outside callers reach the images host, whose calls this server answers as well. Empty: this server.',
  ),
} as const;
