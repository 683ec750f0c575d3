/**
 * Finds statements that insert rows and forget a column. PostgreSQL gives such a column its default, so that a new field
 * of a form would be lost without an error.
 */

/** An `insert` statement in the source code. */
interface Declared {
  text: string;
  /** The position in the source. */
  at: string;
}

/**
 * Columns that no insert writes, in any table: their defaults are right for a new row, and triggers fill in the folded
 * texts.
 */
const alwaysDefault = /^(version|is_active|deleted_at)$|_folded$/;

/**
 * Further columns that an insert may leave to their default, by table: later acts fill them in, triggers do, or not every
 * insert has a value.
 */
const beginWithDefault: Readonly<Record<string, string>> = {
  account_statements: 'reminders',
  addresses: 'floor gate_note gstin has_lift house is_default landmark latitudes legal_name longitudes',
  agreed_prices: 'before_paise change_id last_day taken_back_at taken_back_by taken_back_reason told',
  alert_mails: 'mailed_at',
  alert_pushes: 'pushed_at',
  alerts: 'ended_at',
  approvals: 'answer decided_at decided_by state',
  breach_people: 'told_at told_by',
  breaches: 'affects_all filled_at filled_until tell_at told_at',
  categories: 'image',
  charges: 'container_id jar_count order_id',
  complaints: `
    acknowledged_at amount_paise assignee_id outcome reopened_at replacement_id resolved_at status`,
  contact_messages: 'admin_notes status',
  delivery_wishes: 'told_at',
  import_rows: 'edits event_ids faults is_skipped lead made_id state work',
  imports: `
    attempts claimed_until columns content done fault header_line is_price_chosen needs previews questions rest_of
    returned_by shared_values sheets started_at sums total unused_columns wanted_sheets written_at written_by`,
  order_events: 'changes ip_address notes previous reason user_agent',
  order_items: 'ordered_quantity',
  orders: `
    admin_notes asked_paise delivered_at failed_on failed_stops failed_window kept_paise status wants_invoice
    written_off_paise`,
  passkey_challenges: 'user_id',
  passkeys: 'used_at',
  pickup_events: 'next previous reason',
  pickup_lines: 'damaged matched released_paise taken',
  pickups: `
    collect_event_id refund_event_id refund_method refund_on refund_paise refund_reference released_paise status`,
  plan_dates: 'cutoff_known is_skipped items moved_to window_key',
  plan_events: 'changed_by details',
  plans: 'address_id',
  price_changes: 'taken_back_at taken_back_by taken_back_reason',
  products: 'search_text tax_rate_id',
  proof_codes: 'wrong_tries',
  push_keys: 'id',
  queued_mails: 'attempts given_up_at last_error',
  rider_acts: `
    answer answer_until answered_at asked_at before event_id grant_at objection record request reserved_paise
    taken_back_by upi_check upi_checked_at upi_checked_by upi_reason`,
  run_loads: 'counted deposit_paise expected price_paise',
  run_matters: 'cleared_at cleared_by cleared_note customer_id decision',
  run_stops: 'desk_before desk_event_id is_open outcome pickup_id told',
  runs: 'counted_paise expected_paise reason returned_at started_at state upi_paise verified_at verified_by',
  scheduled_jobs: 'done_at',
  sessions: 'id proved_at',
  sign_in_tickets: 'tries',
  small_sales: 'document_id',
  staff_roles: 'changed_at',
  stock_movements: 'order_id',
  suppliers_bills: 'is_undone',
  upi_claims: 'decided_at decided_by event_id reason state',
  users: `
    activity_set_at factors_set_at has_easy_pin has_second_factor language met_at_door needs_factor
    password_set_at rights roles roles_set_at`,
  visitors: 'visits',
};

/** Returns a sentence for each column that an insert forgets, and for each entry above that no insert needs. */
export function findForgottenColumns(
  declared: readonly Declared[],
  columnsOf: ReadonlyMap<string, readonly string[]>,
): string[] {
  const forgotten = declared.flatMap(({ text, at }) =>
    [...text.matchAll(/\binsert into (?:public\.)?(\w+)(?: as \w+)? \(([\w\s,]+)\)/g)].flatMap(
      ([, table = '', list = '']) => {
        const written = new Set(list.split(',').map((column) => column.trim()));
        const columns = columnsOf.get(table) ?? [];
        return columns
          .filter((column) => !written.has(column) && !alwaysDefault.test(column))
          .map((column) => ({ table, column, at }));
      },
    ),
  );
  const exempt = Object.entries(beginWithDefault).flatMap(([table, columns]) =>
    columns
      .trim()
      .split(/\s+/)
      .map((column) => `${table}.${column}`),
  );
  const needed = new Set(forgotten.map(({ table, column }) => `${table}.${column}`));
  return [
    ...forgotten
      .filter(({ table, column }) => !exempt.includes(`${table}.${column}`))
      .map(
        ({ table, column, at }) =>
          `${at}: the insert into ${table} does not write ${column}. Write it there, or name it in tools/check/new-rows.ts if new rows begin with its default`,
      ),
    ...exempt
      .filter((one) => !needed.has(one))
      .map((one) => `tools/check/new-rows.ts names ${one}, which every insert writes, or which does not exist`),
  ];
}
