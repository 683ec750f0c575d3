/**
 * The words with which the audit log names each call of staff that changes something or downloads a file. The compiler
 * reports a call without a row. The browser loads this file, so it must not import Zod.
 */
import type { AuditArea } from './audit/areas.ts';
import type { Calls } from './calls.ts';
import type { FileCall } from './http/call.ts';
import type { Permission, RoleWith, StaffRole } from './shared/permissions.ts';
import { message } from './shared/translate.ts';

type Act = readonly [AuditArea, ReturnType<typeof message>];

/** Calls that need a permission of staff. */
type OfStaff = {
  [Name in keyof Calls]: Calls[Name]['may'] extends Permission
    ? Extract<RoleWith<Calls[Name]['may']>, StaffRole> extends never
      ? never
      : Name
    : never;
}[keyof Calls];

type Writing = Exclude<OfStaff, `GET ${string}`>;
type Download = { [Name in OfStaff]: Calls[Name] extends FileCall ? Name : never }[OfStaff];

/** Calls that everybody may make, and that are logged if a member of staff makes them. */
type SignIn =
  | 'POST /admin/login'
  | 'POST /admin/login/code'
  | 'POST /admin/login/recovery-code'
  | 'POST /admin/login/passkey'
  | 'POST /auth/logout'
  | 'DELETE /auth/sessions'
  | 'DELETE /auth/sessions/:id'
  | 'PUT /auth/language/:language'
  | 'POST /password-reset/reset'
  | 'POST /invitations/accept';

/**
 * Calls that are not logged although their method is not GET: they only preview something, or mark it as seen by the
 * caller.
 */
export type UnloggedCall =
  | 'POST /admin/zones/taken'
  | 'POST /admin/start/rehearsal'
  | 'POST /admin/price-changes/preview'
  | 'POST /admin/orders/:id/edit/preview'
  | 'POST /admin/alerts/seen';

export type AuditedCall = Exclude<Writing, UnloggedCall> | Download | SignIn;

/** The audit log names a download by the list that it contains. */
const download = (list: Act[1]): Act => ['exports', list];

export const auditedCalls: Readonly<Record<AuditedCall, Act>> = {
  'POST /admin/login': ['signIns', message('Signed in')],
  'POST /admin/login/code': ['signIns', message('Signed in with a code')],
  'POST /admin/login/recovery-code': ['signIns', message('Signed in with a recovery code')],
  'POST /admin/login/passkey': ['signIns', message('Signed in with a passkey')],
  'POST /admin/proof/passkey': ['signIns', message('Showed the passkey again')],
  'POST /admin/passkeys/options': ['signIns', message('Began to add a passkey')],
  'POST /admin/passkeys': ['signIns', message('Added a passkey')],
  'DELETE /admin/passkeys/:id': ['signIns', message('Removed a passkey')],
  'POST /admin/proof': ['signIns', message('Gave the password again')],
  'POST /admin/proof/code': ['signIns', message('Entered a code again')],
  'POST /admin/proof/recovery-code': ['signIns', message('Used a recovery code')],
  'POST /admin/second-factor/setup': ['signIns', message('Began to set up an authenticator app')],
  'POST /admin/second-factor': ['signIns', message('Set up an authenticator app')],
  'POST /admin/second-factor/recovery-codes': ['signIns', message('Made new recovery codes')],
  'DELETE /admin/second-factor': ['signIns', message('Removed the authenticator app')],
  'POST /auth/logout': ['signIns', message('Signed out')],
  'DELETE /auth/sessions': ['signIns', message('Signed out all other devices')],
  'DELETE /auth/sessions/:id': ['signIns', message('Signed out another device')],
  'PUT /auth/language/:language': ['settings', message('Changed own language')],
  'POST /password-reset/reset': ['signIns', message('Set a new password by email')],
  'POST /invitations/accept': ['signIns', message('Accepted an invitation')],
  'PUT /admin/alert-choices': ['settings', message('Chose own alerts')],
  'PUT /admin/alert-browser': ['settings', message('Turned on notifications of alerts')],
  'DELETE /admin/alert-browser': ['settings', message('Turned off notifications of alerts')],
  'PUT /admin/list-views': ['settings', message('Changed own view of a list')],

  'POST /admin/users': ['customers', message('Created an account')],
  'POST /admin/roles': ['staff', message('Created a role')],
  'PUT /admin/roles/:id': ['staff', message('Changed a role')],
  'DELETE /admin/roles/:id': ['staff', message('Deleted a role')],
  'PUT /admin/role-limits': ['staff', message('Changed the limit of a role')],
  'PUT /admin/role-factors': ['staff', message('Changed whether a role needs a second step')],
  'POST /admin/users/:id/second-factor/reset': ['staff', message('Removed the second step of a person')],
  'PUT /admin/users/:id/roles': ['staff', message('Changed the roles of a person')],
  'POST /admin/invitations': ['staff', message('Invited a person')],
  'POST /admin/invitations/:id/resend': ['staff', message('Made a new link for an invitation')],
  'DELETE /admin/invitations/:id': ['staff', message('Withdrew an invitation')],
  'PUT /admin/users/:id/status': ['customers', message('Activated or deactivated an account')],
  'POST /admin/users/:id/delete': ['customers', message('Deleted the account of a customer')],
  'PUT /admin/users/:id/email': ['customers', message('Added an email address')],
  'POST /admin/users/:id/notes': ['customers', message('Added a note')],
  'DELETE /admin/users/:id/notes/:noteId': ['customers', message('Deleted a note')],
  'POST /admin/tags/customers': ['customers', message('Changed tags of customers')],
  'POST /admin/users/:id/cash/block': ['customers', message('Blocked cash for a customer')],
  'POST /admin/users/:id/cash/allow': ['customers', message('Took cash from a customer again')],
  'POST /admin/users/:id/cash/keep': ['customers', message('Did not block cash for a customer')],
  'PUT /admin/tags/:id': ['customers', message('Renamed a tag')],
  'POST /admin/tags/:id/merge': ['customers', message('Merged two tags')],
  'DELETE /admin/tags/:id': ['customers', message('Deleted a tag')],
  'POST /admin/users/:id/whatsapp/opened': ['customers', message('Opened a WhatsApp message')],
  'POST /admin/users/:id/join-code': ['customers', message('Sent a code to join two accounts')],
  'POST /admin/users/:id/join': ['customers', message('Joined two accounts')],
  'POST /admin/callers': ['customers', message('Created a customer')],
  'POST /admin/callers/:id/addresses': ['customers', message('Added an address')],
  'PUT /admin/users/:id/credit-limit': ['prices', message('Changed a credit limit')],
  'PUT /admin/jars/customers/:id/deposit-terms': ['prices', message('Changed who pays no deposit')],
  'POST /admin/users/:id/prices': ['prices', message('Agreed a price')],
  'POST /admin/users/:id/prices/:entryId/take-back': ['prices', message('Reversed an agreed price')],
  'POST /admin/price-changes': ['prices', message('Changed the prices of many customers')],
  'POST /admin/price-changes/:id/take-back': ['prices', message('Undid a change of many prices')],
  'POST /admin/approvals/:id/confirm': ['prices', message('Confirmed a request of a colleague')],
  'POST /admin/approvals/:id/decline': ['prices', message('Declined a request of a colleague')],
  'POST /admin/approvals/:id/withdraw': ['prices', message('Withdrew an own request')],
  'POST /admin/money/given-up': ['prices', message('Gave an allowance or wrote off dues')],

  'POST /admin/products': ['catalogue', message('Created a product')],
  'PUT /admin/products/:id': ['catalogue', message('Changed a product')],
  'PATCH /admin/products/:id/toggle-status': ['catalogue', message('Showed or hid a product')],
  'DELETE /admin/products/:id/permanent': ['catalogue', message('Deleted a product')],
  'POST /admin/products/:id/restore': ['catalogue', message('Restored a product')],
  'POST /categories': ['catalogue', message('Created a category')],
  'PUT /categories/:id': ['catalogue', message('Changed a category')],
  'PATCH /categories/:id/toggle-status': ['catalogue', message('Showed or hid a category')],
  'DELETE /categories/:id/permanent': ['catalogue', message('Deleted a category')],
  'POST /categories/:id/restore': ['catalogue', message('Restored a category')],
  'POST /admin/containers': ['catalogue', message('Created a container')],
  'PUT /admin/containers/:id': ['catalogue', message('Changed a container')],
  'PATCH /admin/containers/:id/toggle-status': ['catalogue', message('Activated or deactivated a container')],
  'POST /admin/tax-rates': ['settings', message('Created a tax rate')],
  'PUT /admin/tax-rates/:id': ['settings', message('Changed a tax rate')],
  'PUT /admin/document-series/:kind': ['settings', message('Changed numbers of documents')],
  'POST /upload/product': ['catalogue', message('Uploaded a picture')],

  'POST /admin/orders/bulk': ['orders', message('Changed several orders')],
  'POST /admin/orders/:id/edit': ['orders', message('Edited an order')],
  'PUT /admin/orders/:id/status': ['orders', message('Changed the status of an order')],
  'PUT /admin/orders/:id/company': ['orders', message('Corrected the company of an order')],
  'POST /admin/documents/:id/prints': ['orders', message('Printed a document')],
  'POST /admin/orders/:id/invoice': ['orders', message('Gave a small order its own invoice')],
  'PUT /admin/orders/:id/payment-status': ['orders', message('Changed the payment of an order')],
  'POST /admin/orders/:id/delivery': ['orders', message('Recorded a delivery')],
  'POST /admin/orders/:id/failed-stop': ['orders', message('Recorded a failed delivery')],
  'POST /admin/orders/:id/surplus': ['orders', message('Returned an overpayment')],
  'POST /admin/orders/:id/move': ['orders', message('Moved an order')],
  'POST /admin/orders/move': ['orders', message('Moved all orders of a slot')],
  'POST /admin/callers/:id/orders': ['orders', message('Placed an order by phone')],
  'POST /admin/pickups/:id/schedule': ['orders', message('Scheduled a pick-up')],
  'POST /admin/pickups/:id/collect': ['orders', message('Recorded a pick-up')],
  'POST /admin/pickups/:id/refund': ['orders', message('Refunded a pick-up')],
  'POST /admin/pickups/:id/keep': ['orders', message('Kept a deposit as balance')],
  'POST /admin/pickups/:id/reject': ['orders', message('Rejected a pick-up')],

  'POST /admin/callers/:id/plans': ['plans', message('Created a plan')],
  'POST /admin/plans/:id': ['plans', message('Changed a plan')],
  'POST /admin/plans/:id/pause': ['plans', message('Paused a plan')],
  'POST /admin/plans/:id/resume': ['plans', message('Resumed a plan')],
  'POST /admin/plans/:id/end': ['plans', message('Ended a plan')],

  'POST /admin/jars/bought': ['jars', message('Added new jars to the depot')],
  'POST /admin/jars/counted': ['jars', message('Counted the depot')],
  'POST /admin/jars/scrapped': ['jars', message('Scrapped jars')],
  'POST /admin/jars/lost': ['jars', message('Recorded lost jars')],
  'POST /admin/jars/adjusted': ['jars', message('Corrected the jars of a customer')],
  'POST /admin/jars/opening-balance': ['jars', message('Entered the opening jars of a customer')],
  'POST /admin/jars/deposit-released': ['jars', message('Released a deposit')],
  'POST /admin/jars/reminders': ['jars', message('Sent reminders about empties')],

  'POST /admin/money/closings': ['money', message('Closed a day')],
  'POST /admin/money/counts': ['money', message('Counted cash or bank')],
  'POST /admin/money/banking': ['money', message('Moved money between till and bank')],
  'POST /admin/money/owner-money': ['money', message('Recorded money of the owner')],
  'POST /admin/money/gst-payments': ['money', message('Recorded a GST payment')],
  'POST /admin/money/expenses': ['money', message('Recorded an expense')],
  'POST /admin/money/opening': ['money', message('Entered an opening amount')],
  'POST /admin/money/payments': ['money', message('Recorded a payment')],
  'POST /admin/money/pay-outs': ['money', message('Paid money to a customer')],
  'POST /admin/money/take-backs': ['money', message('Reversed an entry')],
  'POST /admin/money/bills': ['money', message('Recorded a bill of a supplier')],
  'POST /admin/money/lock': ['money', message('Locked a month')],
  'POST /admin/money/unlock': ['money', message('Unlocked a month')],
  'POST /admin/upi-claims/:id/confirm': ['money', message('Confirmed a UPI payment')],
  'POST /admin/upi-claims/:id/refuse': ['money', message('Refused a UPI payment')],

  'POST /admin/riders': ['staff', message('Created a rider')],
  'PUT /admin/riders/:id': ['staff', message('Changed a rider')],
  'POST /admin/runs': ['runs', message('Planned a run')],
  'PUT /admin/runs/:id': ['runs', message('Changed a run')],
  'POST /admin/runs/:id/arrange': ['runs', message('Sorted the stops of a run')],
  'POST /admin/runs/:id/move-stops': ['runs', message('Moved stops to another run')],
  'DELETE /admin/runs/:id': ['runs', message('Deleted a run')],
  'POST /admin/runs/:id/start': ['runs', message('Started a run')],
  'POST /admin/runs/:id/verify': ['runs', message('Counted and closed a run')],
  'POST /admin/riders/:id/hand-over': ['runs', message('Took over the cash of a rider')],
  'POST /admin/run-payments/:id/check': ['runs', message('Checked a UPI payment of a run')],
  'POST /admin/run-matters/:id/take-back': ['runs', message('Reversed a record of a stop')],
  'POST /admin/run-matters/:id/clear': ['runs', message('Resolved an issue of a run')],

  'POST /admin/complaints/:id/acknowledge': ['complaints', message('Acknowledged a complaint')],
  'POST /admin/complaints/:id/note': ['complaints', message('Wrote a note about a complaint')],
  'POST /admin/complaints/:id/message': ['complaints', message('Wrote to the person who complains')],
  'PUT /admin/complaints/:id/assignee': ['complaints', message('Assigned a complaint')],
  'POST /admin/complaints/:id/replace': ['complaints', message('Replaced goods for a complaint')],
  'POST /admin/complaints/:id/pay': ['complaints', message('Gave money for a complaint')],
  'POST /admin/complaints/:id/resolve': ['complaints', message('Resolved a complaint')],
  'PATCH /contact/:id/status': ['messages', message('Changed the status of a message')],
  'DELETE /contact/:id': ['messages', message('Deleted a message')],

  'PUT /admin/slots': ['places', message('Changed a slot or a day')],
  'POST /admin/delivery-windows': ['places', message('Created a window')],
  'PUT /admin/delivery-windows/:key': ['places', message('Changed a window')],
  'DELETE /admin/delivery-windows/:key': ['places', message('Deleted a window')],
  'POST /admin/zones': ['places', message('Created a zone')],
  'PUT /admin/zones/:id': ['places', message('Changed a zone')],
  'POST /admin/delivery-wishes/tell': ['places', message('Told waiting people that the shop delivers')],

  'POST /admin/audit/empty': ['settings', message('Emptied personal values of the log')],
  'PUT /admin/settings': ['settings', message('Changed settings')],
  'POST /admin/breaches': ['settings', message('Recorded a data breach')],
  'PUT /admin/breaches/:id': ['settings', message('Changed a data breach')],
  'PUT /admin/breaches/:id/notices/:kind': ['settings', message('Recorded a report of a data breach')],
  'POST /admin/breaches/:id/people': ['settings', message('Added customers to a data breach')],
  'POST /admin/breaches/:id/tell': ['settings', message('Sent emails about a data breach')],
  'POST /admin/breaches/:id/people/:customerId/told': ['settings', message('Told a customer about a data breach')],
  'DELETE /admin/breaches/:id/people/:customerId/told': [
    'settings',
    message('Undid that a customer was told about a data breach'),
  ],
  'PUT /admin/legal': ['settings', message('Changed legal pages')],
  'PUT /admin/start': ['settings', message('Showed or hid the first steps')],
  'PUT /admin/start/:step': ['settings', message('Marked a first step')],
  'POST /admin/start/test-email': ['settings', message('Sent a test email')],
  'PUT /admin/email-account': ['settings', message('Changed the email account')],
  'DELETE /admin/email-account': ['settings', message('Removed the email account')],

  'POST /admin/imports': ['imports', message('Uploaded a file to import')],
  'PUT /admin/imports/:id/columns': ['imports', message('Chose the columns of an import')],
  'PUT /admin/imports/:id/sheets': ['imports', message('Chose the sheets of an import')],
  'PUT /admin/imports/:id/values': ['imports', message('Filled in values of an import')],
  'PUT /admin/imports/:id/cells': ['imports', message('Corrected cells of an import')],
  'PUT /admin/imports/:id/skipped': ['imports', message('Skipped rows of an import')],
  'POST /admin/imports/:id/write': ['imports', message('Saved an import')],
  'POST /admin/imports/:id/return': ['imports', message('Undid an import')],
  'POST /admin/imports/:id/cancel': ['imports', message('Cancelled an import')],

  'GET /admin/users/export': download(message('Users')),
  'GET /admin/categories/export': download(message('Categories')),
  'GET /admin/products/export': download(message('Products')),
  'GET /admin/containers/export': download(message('Containers')),
  'GET /admin/tax-rates/export': download(message('Tax rates')),
  'GET /admin/documents/export': download(message('Invoices and credit notes')),
  'GET /admin/documents/pdf': download(message('Documents in one PDF file')),
  'GET /admin/documents/:id/pdf': download(message('Document as a PDF file')),
  'GET /admin/orders/:id/documents/:document/pdf': download(message('Document of an order as a PDF file')),
  'GET /admin/users/:id/statement/pdf': download(message('Account of a month as a PDF file')),
  'GET /admin/orders/export': download(message('Orders')),
  'GET /admin/jars/holders/export': download(message('Customers with jars')),
  'GET /admin/jars/entries/export': download(message('Entries of jars')),
  'GET /admin/jars/movements/export': download(message('Movements of jars')),
  'GET /admin/jars/customers/:id/movements/export': download(message('Jars of a customer')),
  'GET /admin/pickups/export': download(message('Pick-ups')),
  'GET /admin/plans/export': download(message('Plans')),
  'GET /admin/upi-claims/export': download(message('UPI payments')),
  'GET /admin/users/:id/statements/export': download(message('Statements')),
  'GET /admin/slot-exceptions/export': download(message('Holidays and exceptions')),
  'GET /admin/delivery-windows/export': download(message('Delivery windows')),
  'GET /admin/complaints/export': download(message('Complaints')),
  'GET /contact/export': download(message('Messages')),
  'GET /admin/settings/history/export': download(message('History of settings')),
  'GET /admin/zones/export': download(message('Zones')),
  'GET /admin/delivery-wishes/export': download(message('Requested places')),
  'GET /admin/money/closings/export': download(message('Closed days')),
  'GET /admin/money/entries/export': download(message('Day book')),
  'GET /admin/money/dues/export': download(message('Dues')),
  'GET /admin/money/bills/export': download(message('Suppliers’ bills')),
  'GET /admin/money/trial-balance/export': download(message('Trial balance')),
  'GET /admin/money/profit/export': download(message('Profit and loss')),
  'GET /admin/money/gst/export': download(message('A section of GSTR-1')),
  'GET /admin/money/gst/archive': download(message('All sections of GSTR-1')),
  'GET /admin/money/tally/export': download(message('File for Tally')),
  'GET /admin/money/balances/export': download(message('Balances and deposits')),
  'GET /admin/khata/export': download(message('Khata')),
  'GET /admin/imports/template/export': download(message('Template for imports')),
  'GET /admin/ahead/export': download(message('Needed in the next 14 days')),
  'GET /admin/riders/export': download(message('Riders')),
  'GET /admin/runs/export': download(message('Runs')),
  'GET /admin/run-matters/export': download(message('Issues of runs')),
  'GET /admin/numbers/export': download(message('Numbers')),
  'GET /admin/audit/export': download(message('Who changed what')),
  'GET /admin/archive': download(message('All lists')),
};

/**
 * Commands that are run on the shop's server and logged. Nobody knows who ran a command, so its entry names the account
 * that the command changed.
 */
export const auditedCommands = {
  'npm run admin:password': ['staff', message('Got a new password, without a second step, by a command on the server')],
} as const satisfies Readonly<Record<string, Act>>;

/**
 * The log entry for a call above a person's limit: the call was not carried out, but a second person was asked to
 * approve it.
 */
export const askedStep = 'approval asked';
export const auditedSteps = {
  [askedStep]: ['prices', message('Asked a second person to confirm')],
} as const satisfies Readonly<Record<string, Act>>;

export const isAudited = (name: string): name is AuditedCall => Object.hasOwn(auditedCalls, name);
