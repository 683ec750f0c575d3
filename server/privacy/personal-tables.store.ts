/**
 * The tables with rows about customers. For each table the list says what a customer's download contains, and what the
 * deletion of an account does. Download and deletion are made from this list. A table or column that is missing here
 * fails `personal-tables.test.ts`.
 */

import { deletedName } from '#contract/privacy/rules.ts';

/** A table with rows about customers. */
export interface PersonalTable {
  /**
   * SQL condition for the rows of the people `$1`, who are one customer: an account, and the accounts that were joined
   * into it.
   */
  of: string;
  /** The kind of values in `$1`: ids of accounts by default, or email addresses in lower case. */
  by?: 'email';
  /** The key, in whose order rows are locked. `id` by default. */
  key?: string;
  /** The columns of the download, as SQL; or the reason why it leaves the table out. */
  download: string | { leftOut: string };
  /** `rows` deletes the rows; otherwise the new values of columns, as SQL. */
  deletion: 'rows' | Readonly<Record<string, string>>;
  /** Columns that the download leaves out, or that keep their content, each with the reason. */
  except?: Readonly<Record<string, string>>;
  /** Columns that contain nothing about a person, such as a status or the key of a window. */
  plain?: readonly string[];
  /** Secrets, which are neither downloaded nor kept after a deletion. */
  secret?: readonly string[];
}

const nobody = `'${deletedName}'`;
const none = `''`;

const ofOrders = (column = 'order_id') => `${column} in (select id from orders where customer_id = any($1::uuid[]))`;
const ofCharges = 'charge_id in (select id from charges where customer_id = any($1::uuid[]))';
const ofPlans = 'plan_id in (select id from plans where customer_id = any($1::uuid[]))';
// A complaint without a customer was made by somebody who was not signed in. It is found by its email address: nobody
// has verified the address, but most of these people are customers.
const emailsOf = 'select lower(u.email collate "C") from users u where u.id = any($1::uuid[])';
const theirComplaints = `(customer_id = any($1::uuid[]) or customer_id is null and lower(email collate "C") in (${emailsOf}))`;
const ofComplaints = `complaint_id in (select id from complaints where ${theirComplaints})`;
const ofPickups = 'pickup_id in (select id from pickups where customer_id = any($1::uuid[]))';
const customer = 'customer_id = any($1::uuid[])';
const orderNumber = '(select o.order_number from orders o where o.id = order_id) as order_number';
const product = '(select p.name from products p where p.id = product_id) as product';
const container = '(select c.name from containers c where c.id = container_id) as container';
const own = 'select id from ledger_accounts where user_id = any($1::uuid[])';
const ofEvents = `event_id in (select t.event_id from ledger_transfers t where t.debit_account_id in (${own})
  union select t.event_id from ledger_transfers t where t.credit_account_id in (${own}))`;
const ofAct = `(
  select a.id from rider_acts a join run_stops s on s.id = a.stop_id
    left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
  where coalesce(o.customer_id, p.customer_id) = any($1::uuid[]))`;
const theirMatters = `(customer_id = any($1::uuid[]) or act_id in ${ofAct})`;
// The download entries of a member of staff name no records, but contain what was searched for.
const searchedFor = `id in (
  select d.id from audit_log l join audit_details d on d.id = l.id join users u on u.id = any($1::uuid[])
  where l.area = 'exports' and exists (
    select from unnest(array[u.name, u.email, u.phone]) typed
    where length(typed) > 2 and strpos(lower(d.changes::text), lower(typed)) > 0))`;
const today = `(now() at time zone 'Asia/Kolkata')::date`;
/** The company is kept if a document names it, so that the order agrees with its document. */
const namedByDocument = (column: string) =>
  `case when exists (select from documents d where d.order_id = orders.id) then ${column} else '' end`;
const folded = 'a copy for the search, which a trigger makes from the other columns';
const stateStays = 'the state alone names nobody, and the tax of a sale depends on it';

/** Tables with rows about customers, in the order of the download and of the deletion. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  queued_mails: {
    // Emails to the shop name customers and their orders, too. They are found before the accounts are erased. Whole
    // values are compared, so that emails of somebody whose address contains this one are not deleted.
    of: `exists (
      select from jsonb_path_query(mail, 'strict $.**') part
      where lower((part #>> '{}') collate "C") = any(array(${emailsOf})) or part #>> '{}' = any(array(
        select order_number from orders where customer_id = any($1::uuid[])
        union all select number from complaints where ${theirComplaints})))`,
    download: { leftOut: 'emails that are being sent; they may contain codes' },
    deletion: 'rows',
    secret: ['mail', 'replaces', 'last_error'],
  },
  // The rows of these four tables are found by email addresses, too, so they come before the accounts are erased.
  audit_details: {
    of: `(${searchedFor} or id in (select l.id from audit_log l where l.records && array(
      select unnest($1::uuid[])::text union all select id::text from orders where customer_id = any($1::uuid[])
      union all select id::text from plans where customer_id = any($1::uuid[])
      union all select id::text from pickups where customer_id = any($1::uuid[])
      union all select id::text from complaints where ${theirComplaints}
      union all select id::text from contact_messages where lower(email collate "C") in (${emailsOf})
      union all select id::text from run_matters where ${theirMatters}
      union all select import_id::text from import_rows where made_id = any($1::uuid[]))))`,
    download: { leftOut: 'what staff changed: the rows themselves are in the other files' },
    deletion: { changes: 'null' },
    except: { ip_address: 'of a member of staff', user_agent: 'of a member of staff' },
  },
  complaint_photos: {
    of: ofComplaints,
    download: 'id, complaint_id, created_at',
    deletion: 'rows',
    except: { jpeg: 'each photo is a file of its own in the download' },
    secret: ['content_hash'],
  },
  complaint_entries: {
    of: ofComplaints,
    // The text of an assignment is the name of a member of staff.
    download: `complaint_id, kind, case when kind <> 'assigned' then text end as text, outcome, created_at`,
    deletion: { text: none },
    plain: ['kind', 'outcome', 'press_id'],
  },
  complaints: {
    of: theirComplaints,
    download: `number, created_at, ${orderNumber}, kind, text, status, outcome, amount_paise, acknowledged_at,
      resolved_at, reopened_at, name, email, phone`,
    // The name of a customer is stored only in the account.
    deletion: {
      text: none,
      name: `case when customer_id is null then ${nobody} else '' end`,
      email: none,
      phone: none,
    },
    except: { text_folded: folded },
    plain: ['number', 'kind', 'status', 'outcome', 'language'],
  },
  users: {
    of: 'id = any($1::uuid[])',
    download: 'name, email, phone, address, city, state, pincode, language, is_active, created_at',
    deletion: {
      name: nobody,
      email: `id::text || '@no-email.invalid'`,
      phone: none,
      address: none,
      city: none,
      state: none,
      pincode: none,
    },
    except: { name_folded: folded, person_folded: folded, language: 'a language names nobody' },
    plain: ['role', 'roles', 'rights'],
    // The deletion replaces the hash by the hash of a password that nobody knows.
    secret: ['password_hash'],
  },
  addresses: {
    of: 'user_id = any($1::uuid[])',
    download: `label, recipient, phone, house, street, landmark, floor, has_lift, pincode, city, state, gate_note,
      legal_name, gstin, is_default, latitudes, longitudes, created_at`,
    deletion: 'rows',
  },
  sessions: {
    of: 'user_id = any($1::uuid[])',
    key: 'token_hash',
    download: 'browser, system, created_at, expires_at',
    deletion: 'rows',
    secret: ['token_hash'],
  },
  push_subscriptions: {
    of: customer,
    download: { leftOut: 'keys and addresses with which a browser gets messages: they are secrets' },
    deletion: 'rows',
    secret: ['session_hash', 'endpoint', 'p256dh', 'auth'],
  },
  password_resets: {
    of: 'user_id = any($1::uuid[])',
    key: 'user_id',
    download: { leftOut: 'the hash of a link that is a secret' },
    deletion: 'rows',
    secret: ['token_hash'],
  },
  sign_in_tickets: {
    of: 'user_id = any($1::uuid[])',
    key: 'token_hash',
    download: { leftOut: 'the hash of a secret, which ends after five minutes' },
    deletion: 'rows',
    secret: ['token_hash'],
  },
  registrations: {
    of: `lower(email collate "C") = any($1::text[])`,
    by: 'email',
    download: { leftOut: 'typed by somebody who did not prove the address, and deleted after a day' },
    deletion: 'rows',
    secret: ['mark', 'secret_hashes', 'password_hash'],
  },
  requests: {
    of: 'actor_id = any($1::uuid[])',
    key: 'actor_id, key',
    download: { leftOut: 'numbers of presses and ids of what they made, which is in the other files' },
    deletion: 'rows',
    secret: ['content_hash'],
  },
  cart_items: {
    of: 'user_id = any($1::uuid[])',
    key: 'user_id, product_id',
    download: `${product}, quantity, created_at`,
    deletion: 'rows',
  },
  orders: {
    of: customer,
    download: `order_number, created_at, status, payment_status, payment_method, is_by_phone, delivery_name,
      delivery_phone, delivery_address, delivery_city, delivery_state, delivery_pincode, delivery_floor,
      delivery_has_lift, gate_note, legal_name, gstin, delivery_date, window_label, failed_stops, delivered_at, notes,
      admin_notes, items_paise, delivery_paise, floor_paise, deposit_paise, total_paise, paid_paise,
      case when status = 'cancelled' then 0 else due_paise end as due_paise, credit_used_paise, written_off_paise`,
    deletion: {
      delivery_name: nobody,
      delivery_phone: none,
      delivery_address: none,
      delivery_city: none,
      delivery_pincode: none,
      gate_note: none,
      legal_name: namedByDocument('legal_name'),
      gstin: namedByDocument('gstin'),
      notes: none,
      admin_notes: none,
    },
    except: { address_folded: folded, delivery_state: stateStays },
    plain: [
      'order_number',
      'status',
      'payment_status',
      'payment_method',
      'delivery_window',
      'window_label',
      'failed_window',
    ],
  },
  order_items: {
    of: ofOrders(),
    download: `${orderNumber}, name, size, quantity, ordered_quantity, unit_price_paise, unit_deposit_paise, deposit_free_units`,
    deletion: {},
    plain: ['name', 'description', 'size', 'image', 'translations'],
  },
  order_events: {
    of: ofOrders(),
    download: `${orderNumber}, created_at, kind, previous, next, reason, notes, changes,
      case when changed_by = any($1::uuid[]) then ip_address end as ip_address,
      case when changed_by = any($1::uuid[]) then user_agent end as user_agent`,
    deletion: { reason: 'null', notes: 'null', changes: 'null', ip_address: 'null', user_agent: 'null' },
    plain: ['kind', 'previous', 'next'],
  },
  failed_stops: {
    of: ofOrders(),
    download: `${orderNumber}, reason, created_at`,
    deletion: {
      reason: `case when reason in ('Door locked', 'Nobody there', 'Delivery refused', 'No cash at the door', 'Wrong address')
        then reason else '' end`,
    },
  },
  payments: {
    of: ofOrders(),
    download: `${orderNumber}, status, method, paid_paise, due_paise, created_at`,
    deletion: {},
    plain: ['status', 'method'],
  },
  charges: {
    of: customer,
    download: `kind, amount_paise, due_paise, ${orderNumber}, created_at`,
    deletion: {},
    plain: ['kind'],
  },
  ledger_transfers: {
    of: `id in (select t.id from ledger_transfers t where t.debit_account_id in (${own})
      union select t.id from ledger_transfers t where t.credit_account_id in (${own}))`,
    download: `created_at, value_day, kind, method, ${orderNumber},
      (select a.kind from ledger_accounts a where a.id = debit_account_id) as debit,
      (select a.kind from ledger_accounts a where a.id = credit_account_id) as credit,
      case when unit = '00000000-0000-0000-0000-000000000000' then amount end as amount_paise,
      case when unit <> '00000000-0000-0000-0000-000000000000' then amount end as jars`,
    deletion: {},
    plain: ['kind', 'method', 'expense_kind'],
  },
  ledger_notes: {
    of: ofEvents,
    key: 'event_id',
    download: `(select min(t.created_at) from ledger_transfers t where t.event_id = ledger_notes.event_id) as created_at,
      note, reference`,
    deletion: { note: none, reference: none },
  },
  ledger_accounts: {
    of: 'user_id = any($1::uuid[])',
    download: `kind, ${container}, case when kind = 'held' then balance end as jars,
      case when kind <> 'held' then balance end as balance_paise`,
    deletion: {},
    plain: ['kind'],
  },
  upi_claims: {
    of: customer,
    download: `utr, amount_paise, state, reason, ${orderNumber}, created_at, decided_at`,
    deletion: { reason: `case when state = 'refused' then '-' else '' end` },
    except: { utr: 'the number that the bank gave the payment, which the books need; it names nobody' },
    plain: ['state'],
  },
  credit_limit_changes: {
    of: customer,
    download: 'before_paise, after_paise, reason, created_at',
    deletion: { reason: none },
  },
  account_statements: {
    of: customer,
    key: 'customer_id, month',
    download: 'month, brought_paise, delivered_paise, waived_paise, paid_paise, due_paise, orders, due_on, made_at',
    deletion: {},
  },
  deposit_terms: { of: customer, download: 'is_free, reason, changed_at', deletion: { reason: none } },
  cash_blocks: { of: customer, key: 'customer_id', download: 'reason, blocked_at', deletion: 'rows' },
  agreed_prices: {
    of: customer,
    download: `${product}, price_paise, first_day, last_day, reason, changed_at, taken_back_at, taken_back_reason`,
    // A price that applies now ends today, and a price that would begin later never begins.
    deletion: {
      last_day: `case when taken_back_at is null and first_day <= ${today}
        then least(coalesce(last_day, ${today}), ${today}) else last_day end`,
      taken_back_at: `case when taken_back_at is null and first_day > ${today} then now() else taken_back_at end`,
      reason: none,
      taken_back_reason: `case when taken_back_at is null and first_day <= ${today} then null else '' end`,
    },
    plain: ['told'],
  },
  documents: {
    of: `(${ofOrders()} or ${ofCharges} or ${ofEvents})`,
    download: `kind, number_text as number, day, ${orderNumber}, content`,
    deletion: {},
    except: { content: 'the law requires documents for eight years; then a job erases name and address' },
    plain: ['kind', 'number_text'],
  },
  small_sales: {
    of: ofOrders(),
    key: 'order_id',
    download: `${orderNumber}, day, total_paise,
      (select d.number_text from documents d where d.id = document_id) as document`,
    deletion: {},
    // Lines and amounts of the order, without its customer.
    plain: ['sale'],
  },
  plans: {
    of: customer,
    download: `created_at, status, every_days, weekdays, starts_on, ends_on, ended_at, window_key, only_empties,
      payment_method, recipient, phone, address, city, state, pincode, floor, has_lift, gate_note, legal_name, gstin,
      notes, paused_from, paused_until`,
    deletion: {
      recipient: nobody,
      phone: none,
      address: none,
      city: none,
      pincode: none,
      gate_note: none,
      legal_name: none,
      gstin: none,
      notes: none,
      // When an account is deleted, no plan of it is active, except after a restore.
      status: `'ended'`,
      ended_at: 'coalesce(ended_at, now())',
      next_at: 'null',
    },
    except: { address_folded: folded, state: stateStays },
    plain: ['status', 'window_key', 'payment_method', 'cutoff_known', 'next_on'],
  },
  plan_lines: { of: ofPlans, key: 'plan_id, product_id', download: `plan_id, ${product}, quantity`, deletion: {} },
  plan_dates: {
    of: ofPlans,
    key: 'plan_id, date',
    download: `plan_id, date, is_skipped, moved_to, window_key, outcome, problem, ${orderNumber}`,
    deletion: {},
    plain: ['window_key', 'items', 'outcome', 'problem', 'left_out', 'cutoff_known', 'told_prices'],
  },
  plan_events: {
    of: ofPlans,
    download: 'plan_id, kind, details, created_at',
    deletion: {},
    plain: ['kind', 'details'],
  },
  pickups: {
    of: customer,
    download: `created_at, kind, status, note, recipient, phone, address, city, state, pincode, floor, has_lift,
      gate_note, pickup_date, window_label, asked_paise, released_paise, payable_paise, refund_paise, refund_method,
      refund_reference, refund_on`,
    deletion: {
      note: none,
      recipient: nobody,
      phone: none,
      address: none,
      city: none,
      pincode: none,
      gate_note: none,
      refund_reference: none,
    },
    except: { address_folded: folded, state: stateStays },
    plain: ['kind', 'status', 'window_key', 'window_label', 'refund_method'],
  },
  pickup_lines: {
    of: ofPickups,
    key: 'pickup_id, container_id',
    download: `pickup_id, ${container}, count, taken, matched, damaged, released_paise`,
    deletion: {},
  },
  pickup_events: {
    of: ofPickups,
    download: 'pickup_id, kind, previous, next, reason, created_at',
    deletion: { reason: 'null' },
    plain: ['kind', 'previous', 'next'],
  },
  stop_photos: {
    of: `id in ${ofAct}`,
    download: 'id, created_at',
    deletion: 'rows',
    except: { jpeg: 'each photo is a file of its own in the download' },
  },
  run_matters: {
    of: theirMatters,
    download: 'kind, detail, created_at, cleared_at, cleared_note',
    deletion: { detail: `'""'`, cleared_note: none },
    plain: ['kind', 'decision'],
  },
  rider_acts: {
    of: `id in ${ofAct}`,
    download: 'kind, created_at, body, record, answer, objection',
    // Counts and amounts are kept, because the books of a run depend on them.
    deletion: {
      body: `body || '{"reason": "", "code": null, "position": null, "buyer": null}'`,
      objection: none,
      upi_reason: none,
    },
    except: {
      upi_reason: 'what staff wrote about the money of a rider',
      record: 'counts of jars and an amount',
    },
    plain: ['kind', 'before', 'answer', 'upi_check', 'request'],
  },
  customer_notes: { of: customer, download: 'note, created_at', deletion: 'rows' },
  tagged_customers: {
    of: customer,
    key: 'customer_id, tag_id',
    download: '(select t.name from customer_tags t where t.id = tag_id) as tag',
    deletion: 'rows',
  },
  customer_events: { of: customer, download: 'kind, detail, created_at', deletion: 'rows', plain: ['kind'] },
  opened_messages: { of: customer, download: 'kind, opened_at', deletion: {}, plain: ['kind'] },
  contact_messages: {
    of: `lower(email collate "C") = any($1::text[])`,
    by: 'email',
    download: 'created_at, name, email, message, status, ip_address, admin_notes',
    deletion: { name: nobody, email: none, message: none, ip_address: none, admin_notes: none },
    except: { message_folded: folded },
    plain: ['domain', 'status'],
  },
  breach_people: {
    of: customer,
    key: 'breach_id, customer_id',
    // What staff wrote is a draft until the customer was told.
    download: `(select b.noticed_at from breaches b where b.id = breach_id) as noticed_at,
      case when told_at is not null then (select b.happened from breaches b where b.id = breach_id) end as happened, told_at`,
    // The date when the customer was told is kept.
    deletion: {},
  },
  delivery_wishes: {
    of: `lower(email collate "C") = any($1::text[])`,
    by: 'email',
    download: 'pincode, email, created_at, told_at',
    deletion: 'rows',
    plain: ['language'],
  },
  account_joins: {
    of: '(customer_id = any($1::uuid[]) or into_id = any($1::uuid[]))',
    key: 'customer_id',
    download: 'proven_email, called_phone, joined_at',
    deletion: { proven_email: `'-'`, called_phone: `'-'` },
  },
  import_rows: {
    of: 'made_id = any($1::uuid[])',
    key: 'import_id, line',
    download: 'cells, edits',
    // The row of an import that is not saved yet is skipped later. A saved row stays unchanged if the rest of the
    // import is undone.
    deletion: {
      cells: `'[]'`,
      edits: `'{}'`,
      work: `'{}'`,
      faults: 'null',
      state: `case when state in ('written', 'kept') then 'kept' when state = 'returned' then state else 'passed' end`,
    },
    except: { work: 'the same as the cells', faults: 'what was wrong with the cells' },
    plain: ['state'],
  },
  approvals: {
    of: customer,
    download: { leftOut: 'what staff asked a colleague to confirm; the act itself is in the other files' },
    deletion: 'rows',
  },
};
