-- Replaces descriptions of tables, columns and functions that had no verb or were hard to read.
comment on column users.email is
  'Email address. ID@no-email.invalid for a customer without one, who gets no emails and cannot sign in.';
comment on column users.language is 'Language of emails to the account: the one in which its owner last used the shop.';
comment on column users.password_set_at is 'Time of the last change of the password, kept by a trigger. Only a restore reads it.';
comment on column users.activity_set_at is
  'Time of the last activation or deactivation, kept by a trigger. Only a restore reads it.';
comment on column users.has_easy_pin is
  'True for a rider whose PIN is easy to guess, such as 123456; known from the last sign-in.';
comment on table registrations is
  'Accounts that wait for the code of their email address. A row becomes an account, or is deleted after a day.';
comment on column registrations.mark is
  'Text in the emails and on the screen of a registration, which tells several registrations of one address apart.';
comment on column addresses.floor is '0 is the ground floor; null if unknown.';
comment on column addresses.latitudes is
  'Latitudes of the last five deliveries, newest first. Their median is the position of the door. Emptied when the address changes.';
comment on table rate_limits is 'Counts how often something happened in the present window of time; shared by all instances.';
comment on column requests.answer is 'The data from which a repeated request gets its answer, such as the id of the row that was made.';
comment on column containers.tax_basis_points is 'Tax on the charge for a lost container: 1800 is 18 %.';
comment on table products is 'Products of the shop. A deleted one is kept, because past orders name it.';
comment on table cart_items is 'Lines of carts. Prices are read from the catalogue when they are needed.';
comment on column delivery_windows.cutoff_days is
  'Orders are accepted until this number of days before, at cutoff_minute. Both are null if the end of the window is the cut-off.';
comment on table delivery_windows is
  'Spans of a day in which the shop delivers, in minutes after midnight in Asia/Kolkata. Capacity counts for each date and zone; null is unlimited.';
comment on column slot_exceptions.is_opened is
  'True if the slot accepts orders although a broader row of its date is closed. Never true for a row of a whole date in all zones, and ignored if is_closed is true.';
comment on table slots is
  'Number of taken places in each window of a date and zone. A slot without orders may have no row; zone null is the shop without zones.';
comment on table slot_shares is
  'Places taken in a slot while it had no capacity, in addition to those in slots, so that orders do not wait for each other. One share may be below zero; only their sum has a meaning.';
comment on view slot_counts is 'Number of all taken places of each slot.';
comment on table delivery_wishes is
  'People who want an email when a PIN code is served. A row is kept for 30 days after that email, and at most for 400 days.';
comment on table wish_tellings is
  'PIN codes about which staff want to inform the people in delivery_wishes. A job sends the emails in batches and then deletes the row.';
comment on column orders.holds_place is
  'True if the order counts in slots.booked. The statement that releases its place sets it to false, so a place is released once.';
comment on column orders.delivered_at is 'Time of the last delivery; null if the order was never delivered.';
comment on column orders.asked_paise is
  'Amount that staff demand in addition to the bill, until they set amounts or a status again.';
comment on column orders.written_off_paise is
  'Amount of a delivered order, deposit included, that is no longer demanded.';
comment on column orders.kept_paise is
  'Amount that an order without a delivery still charges: deposit of a cancelled delivery that was returned in another way.';
comment on column orders.failed_stops is 'Number of failed delivery attempts.';
comment on column order_items.ordered_quantity is
  'The ordered quantity if a different quantity was delivered; otherwise null.';
comment on column order_events.changes is
  'Changes of a payment in addition to its status, for staff: [{field, from, to}], amounts in paise.';
comment on table product_tallies is
  'Number of orders that contain a product, without cancelled ones, and the revenue of its lines, kept by the trigger of order_tallies.';
comment on function count_tallies is
  'Counts all tallies again, while no order and no account is written, such as after loading data.';
comment on function count_order_tallies is 'Counts order_tallies again, while no order is written.';
comment on function count_user_tallies is 'Counts user_tallies again, while no account is written.';
comment on function untally is
  'Empties the tallies of a table that is truncated, because row triggers do not run then.';
comment on function ledger_unit is 'The unit of an account: a container, or the uuid of zeros for paise.';
comment on column ledger_accounts.balance is
  'For credit, orders and deposits the debt of the shop; for all other accounts the amount that is there.';
comment on table charges is
  'Dues of customers in addition to orders: lost or damaged jars, and dues from before the ledger. Credit settles them like orders.';
comment on table ledger_transfers is
  'Entries of the ledger: an amount in paise or containers from the credit account to the debit account. Never changed or deleted; a mistake is reversed by another event.';
comment on column ledger_transfers.actor_id is
  'The person who did it; null for the shop itself. It has no foreign key, because deleting an account would search all transfers.';
comment on column ledger_transfers.method is
  'Method by which money came or went: cash, upi, card, netbanking or online; null if it only moved.';
comment on column ledger_transfers.expense_kind is 'Kind of an expense, as the settings named it at that time.';
comment on column ledger_notes.reference is 'Reference of the bank, such as a UTR.';
comment on table ledger_reversals is
  'Links between an event of the ledger and the event that reversed it, at most one for each. Both are events of ledger_transfers.';
comment on function count_ledger_accounts is 'Counts accounts again after they were written without triggers.';
comment on column pickups.pickup_date is
  'Day of the pick-up. With window and zone it is its slot, in which it takes one place like an order; null without jars.';
comment on column pickups.holds_place is
  'True if the pick-up counts in slots.booked. The statement that releases its place sets it to false, so a place is released once.';
comment on column pickups.pay_by is 'Last day for the payment, as the customer was informed.';
comment on column pickup_lines.count is 'Promised containers; 0 for a collected container that was not promised.';
comment on column pickup_lines.matched is
  'Collected containers that the customer held. The others are not containers of the shop.';
comment on table pickup_events is 'History of pick-ups: person, act and time.';
comment on column pickup_events.previous is
  'For a move: the earlier slot in English words. The column next contains the later one.';
comment on table deposit_terms is
  'Changes of whether a customer pays deposits for containers. The newest row is valid.';
comment on column jar_holders.since is 'Time at which the number last rose from 0.';
comment on column jar_holders.last_order_at is 'Time of the newest order that was not cancelled, to the minute.';
comment on table jar_holdings is
  'Containers that each customer holds, with the figures of jar_holders, kept by triggers for sorted lists of one container. The ledger decides.';
comment on column jar_holdings.jars is 'Number of jars of all containers, as in jar_holders.';
comment on column upi_claims.amount_paise is 'Amount that the customer reported; after confirmation the amount received.';
comment on table credit_limits is
  'Customers who may order on account, each with a limit of dues. A row stays when the account ends, because dues may be left.';
comment on column credit_limits.stated_month is
  'The last month whose statement was created or skipped; at first the month before the account was opened.';
comment on table account_statements is 'Monthly statements that were sent to customers with a monthly account, one for each month.';
comment on column account_statements.brought_paise is 'Amount due at the beginning of the month.';
comment on column account_statements.paid_paise is
  'Amount by which payments reduced the dues: paid in the month, minus returned_paise, plus ahead_paise.';
comment on column account_statements.ahead_paise is
  'Amount paid before the month and used in it; below zero if it is kept for later orders or as balance.';
comment on column day_closings.notes is 'Number of notes and coins of each kind: n500 counts notes of 500 rupees.';
comment on column plans.paused_from is
  'First day without deliveries. paused_until is the last one, or null for a pause without an end.';
comment on column plans.next_at is
  'Time of the next step of the plan: an announcement, an order, or a question about a pause. Null for none.';
comment on column plans.changed_at is
  'Time of the last change of its rhythm. Days whose cut-off was earlier do not count as failed.';
comment on table plan_lines is 'Products and quantities of a plan.';
comment on table plan_dates is
  'Days of a plan that were changed, announced or done. The key is the day of the rhythm, even if the delivery was moved.';
comment on column plan_dates.problem is
  'Reason of the failure. For a day without an outcome, the problem of which the customer was informed.';
comment on column plan_dates.left_out is
  'Units that were missing when the order was made, as [{"productId","name","wanted","got"}].';
comment on column plan_dates.cutoff_known is
  'For a day in a window of its own: the cut-off with which next_at of the plan was last computed.';
comment on column plan_dates.told_paise is
  'Price of the order that was last announced, deposit included; null if none was announced.';
comment on column plan_dates.told_anew_at is
  'Time at which a higher price was announced again. The order is made some hours later.';
comment on table plan_events is 'History of plans: person and change. The person is null for the shop itself.';
comment on table customer_notes is 'Notes of staff about a customer, with author and time. Customers never see them.';
comment on table account_joins is
  'Accounts that were joined into another one, which is never undone. Ledger entries stay where they were posted; acts find the present account here.';
comment on column account_joins.proven_email is 'Address of the registered account whose code the customer named.';
comment on column contact_messages.version is
  'Number of changes by staff. If two people change the same state, the second one is refused.';
comment on table imports is
  'Uploaded spreadsheets. A job reads, checks, saves and perhaps undoes each one in steps, and continues where a killed one ended.';
comment on column imports.sums is 'Figures of the records that the import adds, computed by the check.';
comment on column imports.started_at is
  'Time at which staff started to save it. Activity of its customers after that counts as later activity.';
comment on column imports.written_by is 'Person who started to save it, the author of its entries.';
comment on column imports.returned_by is
  'Person who undid it, the author of the mirrored entries. Null if the shop itself cancelled it.';
comment on column imports.attempts is
  'Number of times that the present step began without ending. It is counted before the step, so that a file that ends the process is not tried for ever.';
comment on column imports.questions is
  'Questions that staff must answer before it is saved: the sheet, or the meaning of a column.';
comment on column imports.needs is
  'Number of rows that lack each value that staff can give for all rows, as {"field":{"rows","proposed"}}.';
comment on column import_rows.work is 'Content of the row, stored once the row is correct.';
comment on table runs is
  'Orders and pick-ups that one rider carries on one day. A run is planned, started, returned and verified, and never goes back.';
comment on column runs.expected_paise is 'Cash that the rider should have had when the run was verified.';
comment on column run_stops.is_open is
  'True if the order or pick-up belongs to this run now. It belongs to at most one run.';
comment on column run_stops.outcome is 'Result of the stop; null until the rider was there.';
comment on column run_stops.told is
  'The last push message to the customer: 1 says that the rider has left, 2 that the rider is near.';
comment on table rider_acts is 'Records of riders at doors, one for each id that a phone has made.';
comment on column rider_acts.is_recorded is
  'True if the act was posted as sent. With its rows of run_matters it is the answer to a repeat.';
comment on column rider_acts.phone_at is
  'Time by the clock of the phone. It is shown, and never decides about money or sequence.';
comment on column rider_acts.made_at is
  'Time of the act by the clock of the shop, computed from what the phone sent; null for acts older than this column.';
comment on column rider_acts.record is
  'Counts and paise of the delivery that the customer is shown. Null for acts other than deliveries of orders.';
comment on column rider_acts.answer is
  'Answer of the customer: agreed by a press, agreed by the code at the door, or objected; null without an answer.';
comment on column rider_acts.asked_at is 'Time of the email that asked the customer, who had not answered.';
comment on column rider_acts.upi_check is
  'Check of a UPI payment: seen at the bank, or reversed; null until it is checked.';
comment on column rider_acts.request is
  'State of a request of the customer: waiting, granted, replaced by a later request, or refused and shown to staff.';
comment on column rider_acts.grant_at is 'Time at which a waiting request will be granted.';
comment on table run_matters is
  'Issues: acts of riders that a desk would have refused. Staff check each one and mark it as resolved.';
comment on column run_matters.detail is
  'A sentence as JSON, with its values apart, so that it is shown in the reader''s language.';
comment on column run_matters.decision is
  'The record that staff undo, of a stop that was recorded twice. Undoing takes several steps; a different decision is refused.';
comment on table push_keys is
  'Keys with which push services identify the shop. They are made once, because browsers that subscribed under other keys would get nothing.';
comment on table push_subscriptions is
  'Browsers in which customers want push messages when their rider is near. Each is deleted with its session.';
comment on function search_forms is
  'The text that searches read: the folded text, and its romanized spelling if that differs.';
comment on column zones.city is 'City of its PIN codes, confirmed by staff; empty if not confirmed.';
comment on column queued_mails.expires_at is
  'Time at which its code or link expires. The email is then deleted instead of sent.';
