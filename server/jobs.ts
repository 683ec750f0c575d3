/** All jobs of the shop: scheduled ones with their times, and queued ones. docs/adding/job.md says how to add one. */
import type { FastifyBaseLogger } from 'fastify';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { forgetExpired } from './accounts/account.store.ts';
import { sendAlertPushTask } from './alerts/browser.store.ts';
import { collectAlerts } from './alerts/find-alerts.ts';
import { keptDays as keptAlertDays } from './alerts/rules.ts';
import { sendAlerts } from './alerts/send-alerts.ts';
import { sendNotification } from './alerts/send-notification.ts';
import { oldAlerts } from './alerts/store.ts';
import { expireApprovals, forgetApprovals } from './approvals/store.ts';
import { type Erasure, eraseDetails, eraseTask, oldEntries, oldEntryOrigins } from './audit/store.ts';
import { oldGuestComplaints } from './complaints/change-complaint.store.ts';
import { forgetPhotos as forgetComplaintPhotos } from './complaints/photo.store.ts';
import { oldMessages, oldSenders } from './contact/store.ts';
import { applyRetention } from './core/db/lock-rows.ts';
import { forgetCounters } from './core/limits.ts';
import { forgetRequests } from './core/once.ts';
import type { Settings } from './core/settings.ts';
import { combineSmallSales } from './documents/combined/make-combined.ts';
import { oldBuyers } from './documents/document.store.ts';
import { foldTexts } from './fold-texts.ts';
import { forgetImports } from './imports/import.store.ts';
import { processImport, processImports } from './imports/process-import.ts';
import { foldTotals } from './ledger/balance.store.ts';
import { letters } from './letters.ts';
import { sendGiven } from './money/given/send-given.ts';
import { refreshWholeKhata } from './money/khata/store.ts';
import { sendReminders, sendStatements } from './money/monthly/send-statements.ts';
import { issueMissing, issueMissingDocuments } from './orders/documents/issue-missing.ts';
import { oldOrigins } from './orders/event.store.ts';
import { fillContainersOfOpen } from './orders/money/money.store.ts';
import { settleCustomer } from './orders/money/post-customer.ts';
import { foldTallies } from './orders/tallies/tallies.store.ts';
import { sendClosings } from './plans/closed-slots/send-closings.ts';
import { makePlans } from './plans/making/make-plans.ts';
import { eachMinute, forget, hourly, type Job, type ScheduledJob } from './platform/jobs/job.ts';
import { oldFailures, rescueJobs } from './platform/jobs/rescue-jobs.ts';
import { moveOldMail } from './platform/mail/old-mails.ts';
import { oldUnsentMails, tidyMails } from './platform/mail/queued-mail.store.ts';
import { createSendMails } from './platform/mail/send-mail.ts';
import { tellAffectedPeople } from './privacy/breaches/send-notices.ts';
import { oldCompanies, oldKeptValues } from './privacy/deleted-account.store.ts';
import { grantRequests } from './runs/acts/record-request.ts';
import { sendRecords } from './runs/customer/send-records.ts';
import { forgetPhotos } from './runs/photos/photo.store.ts';
import { sendPush } from './runs/push-messages/send-push.ts';
import { queueNews, sendPushTask } from './runs/push-messages/store.ts';
import { beginGst } from './settings/begin-gst.ts';
import { oldOrigins as oldSavers } from './settings/store.ts';
import { type ExceptionPlace, tellSlotTask } from './slots/exception.store.ts';
import { oldVisitors } from './visitors/store.ts';
import { notifyWaitlist } from './zones/manage-waitlist.ts';
import { forgetWaitlist } from './zones/waitlist.store.ts';

/** Jobs that run at fixed times. */
export const scheduledJobs: readonly ScheduledJob[] = [
  { name: 'make_plans', schedule: eachMinute(1), run: (services, work) => makePlans(services, work) },
  { name: 'fill_containers', schedule: eachMinute(1), run: ({ db }) => fillContainersOfOpen(db) },
  {
    name: 'tell_customers',
    schedule: eachMinute(1),
    // Customers of yesterday's runs are included, because a rider who started late may still be on the road.
    run: ({ db, clock }) => queueNews(db, addDays(indiaDay(clock()), -1)),
  },
  { name: 'fold_texts', schedule: eachMinute(1), run: ({ db }, work) => foldTexts(db, work?.stopping) },
  {
    name: 'refresh_khata',
    schedule: eachMinute(1),
    run: ({ db }, work) => refreshWholeKhata(db, work?.stopping),
  },
  { name: 'collect_alerts', schedule: eachMinute(1), run: (services) => collectAlerts(services) },
  { name: 'send_alerts', schedule: eachMinute(1), run: sendAlerts },
  { name: 'grant_requests', schedule: eachMinute(1), run: grantRequests },
  // Continues imports whose instance was stopped before they were done.
  {
    name: 'process_imports',
    schedule: eachMinute(3),
    run: (services, work) => processImports(services, work?.stopping),
  },
  { name: 'tell_wishes', schedule: eachMinute(3), run: notifyWaitlist },
  { name: 'tell_breaches', schedule: eachMinute(3), run: tellAffectedPeople },
  { name: 'begin_gst', schedule: eachMinute(3), run: beginGst },
  // Soon after midnight in India, and whenever a day was missed.
  { name: 'combine_small_sales', schedule: eachMinute(1), run: (services, work) => combineSmallSales(services, work) },
  { name: 'issue_missing_vouchers', schedule: hourly(29), run: issueMissing },
  { name: 'issue_missing_documents', schedule: hourly(31), run: issueMissingDocuments },
  { name: 'expire_approvals', schedule: eachMinute(3), run: ({ db, clock }) => expireApprovals(db, clock()) },
  { name: 'rescue_jobs', schedule: { everyMinutes: 5, minute: 0, mostAttempts: 1 }, run: ({ db }) => rescueJobs(db) },
  { name: 'tidy_mails', schedule: { everyMinutes: 5, minute: 1, mostAttempts: 1 }, run: ({ db }) => tidyMails(db) },
  { name: 'send_records', schedule: { everyMinutes: 10, minute: 3, mostAttempts: 3 }, run: sendRecords },
  // Monday at 7:00 in India.
  {
    name: 'send_given_away',
    schedule: { everyMinutes: 10_080, minute: 7290, mostAttempts: 3 },
    run: sendGiven,
  },
  { name: 'send_statements', schedule: hourly(4), run: sendStatements },
  { name: 'forget_expired', schedule: hourly(7), run: ({ db, clock }) => forgetExpired(db, clock()) },
  { name: 'fold_ledger_totals', schedule: hourly(12), run: ({ db, clock }) => foldTotals(db, clock()) },
  {
    name: 'forget_stop_photos',
    schedule: hourly(17),
    run: ({ db, shop, clock }) => forgetPhotos(db, shop().delivery.photoDays, clock()),
  },
  {
    name: 'forget_complaint_photos',
    schedule: hourly(19),
    run: ({ db, shop, clock }) => forgetComplaintPhotos(db, shop().delivery.photoDays, clock()),
  },
  forget('forget_order_origins', 22, 'addresses', oldOrigins),
  { name: 'send_account_reminders', schedule: hourly(24), run: sendReminders },
  { name: 'fold_tallies', schedule: hourly(27), run: ({ db, clock }) => foldTallies(db, clock()) },
  forget('forget_message_senders', 32, 'addresses', oldSenders),
  forget('forget_messages', 33, 'messages', oldMessages),
  forget('forget_guest_complaints', 34, 'messages', oldGuestComplaints),
  {
    name: 'forget_requests',
    schedule: hourly(37),
    run: ({ db, settings, clock }) => forgetRequests(db, settings.keepDays.orderKeys, clock()),
  },
  forget('forget_visitors', 37, 'visitors', oldVisitors),
  { name: 'forget_counters', schedule: hourly(42), run: ({ db, clock }) => forgetCounters(db, clock()) },
  {
    name: 'forget_imports',
    schedule: hourly(47),
    run: ({ db, settings, clock }) => forgetImports(db, settings.keepDays.orderKeys, clock()),
  },
  forget('forget_failed_jobs', 47, 'failedJobs', oldFailures),
  forget('forget_unsent_mails', 49, 'failedJobs', oldUnsentMails),
  forget('forget_setting_savers', 52, 'addresses', oldSavers),
  forget('forget_audit_origins', 54, 'addresses', oldEntryOrigins),
  forget('forget_document_names', 58, 'documentNames', oldBuyers),
  forget('forget_company_names', 59, 'documentNames', oldCompanies),
  forget('forget_deleted', 56, 'deleted', oldKeptValues),
  forget('forget_audit', 57, 'audit', oldEntries),
  {
    name: 'forget_alerts',
    schedule: hourly(59),
    run: ({ db, clock }) => applyRetention(db, oldAlerts, keptAlertDays, clock()),
  },
  {
    name: 'forget_approvals',
    schedule: hourly(52),
    run: ({ db, clock }) => forgetApprovals(db, clock()),
  },
  { name: 'forget_wishes', schedule: hourly(52), run: ({ db, clock }) => forgetWaitlist(db, clock()) },
];

/** Jobs that run when they were queued. */
const queuedJobs: readonly Job[] = [
  { name: 'settle_dues', run: (services, { payload }) => settleCustomer(services, payload as { customerId: string }) },
  {
    name: 'process_import',
    run: (services, { payload, stopping }) => processImport(services, (payload as { id: string }).id, stopping),
  },
  { name: tellSlotTask, run: (services, { payload }) => sendClosings(services, payload as ExceptionPlace) },
  { name: eraseTask, run: ({ db }, { payload }) => eraseDetails(db, payload as Erasure) },
  { name: sendPushTask, run: (services, { payload }) => sendPush(services, payload as Parameters<typeof sendPush>[1]) },
  {
    name: sendAlertPushTask,
    run: (services, { payload }) => sendNotification(services, payload as Parameters<typeof sendNotification>[1]),
  },
];

export function createJobs(settings: Settings, log: FastifyBaseLogger): readonly Job[] {
  return [createSendMails(letters, settings, log), moveOldMail, ...queuedJobs, ...scheduledJobs];
}
