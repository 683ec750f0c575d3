/** Times of alerts, and the kinds that a person may read. */

import { type AlertPause, alertPauses } from '#contract/alerts/choice-rules.ts';
import { type AlertKind, alertKindNames, alertKinds } from '#contract/alerts/kinds.ts';
import { indiaClock } from '#contract/shared/days.ts';
import { may, type Permitted } from '#contract/shared/permissions.ts';

const minuteMs = 60_000;

/** Alerts are deleted after this many days. The records that they are about remain. */
export const keptDays = 14;

/**
 * Rows become visible later than the time that is stored in them: when their transaction commits. Clocks of instances
 * also differ. So each search begins this much before the end of the last one.
 */
const overlapMs = 5 * minuteMs;
/** Events older than this are not announced when a shop opens again after a long time. */
const longestPastMs = 24 * 60 * minuteMs;
/** The time of the last search is stored at most this often. */
const keepScanMs = 30_000;

/** The time since which a search must look for events. */
export function searchSince(lastScan: Date, now: Date): Date {
  const until = Math.min(lastScan.getTime(), now.getTime());
  return new Date(Math.max(until, now.getTime() - longestPastMs) - overlapMs);
}

/** Whether the time of a search must be stored. A stored time in the future comes from a wrong clock. */
export const isScanOld = (lastScan: Date, now: Date) => Math.abs(now.getTime() - lastScan.getTime()) > keepScanMs;

/** The kinds of alerts that a person may read. */
export const readableKinds = (person: Permitted): AlertKind[] =>
  alertKindNames.filter((kind) => may(person, alertKinds[kind].may));

const waitOf = (every: AlertPause) => alertPauses[every] * minuteMs;

interface QuietHours {
  quietFrom: string;
  quietTo: string;
}

interface MessageTimes extends QuietHours {
  every: AlertPause;
  /** The time when the last message was sent. */
  toldAt: Date | null;
}

/** Whether the person's quiet hours apply now. They may pass midnight. */
export function isQuiet({ quietFrom, quietTo }: QuietHours, now: Date): boolean {
  if (quietFrom === '') return false;
  const time = indiaClock(now).toISOString().slice(11, 16);
  const isAfterStart = time >= quietFrom;
  const isBeforeEnd = time < quietTo;
  return quietFrom < quietTo ? isAfterStart && isBeforeEnd : isAfterStart || isBeforeEnd;
}

/**
 * Whether an email or a notification about alerts may be sent now: not in quiet hours, and not too soon after the last
 * one.
 */
export function mayTell({ every, toldAt, ...hours }: MessageTimes, now: Date): boolean {
  if (isQuiet(hours, now)) return false;
  return toldAt === null || now.getTime() - toldAt.getTime() >= waitOf(every);
}
