/** The kinds of alerts and who may read them. The browser loads this file, so it must not import Zod. */
import type { StaffPermission } from '../shared/permissions.ts';
import { message } from '../shared/translate.ts';

interface Kind {
  name: ReturnType<typeof message>;
  /** People without this permission do not get alerts of this kind. */
  may: StaffPermission;
}

/** The kinds of alerts, in the order in which screens and emails list them. */
export const alertKinds = {
  order: { name: message('New order'), may: 'orders.read' },
  failedStop: { name: message('Failed stop'), may: 'runs.read' },
  issue: { name: message('Issue to resolve'), may: 'runs.read' },
  claim: { name: message('UPI payment to check'), may: 'orders.read' },
  complaint: { name: message('New complaint'), may: 'complaints.read' },
  complaintReply: { name: message('Customer wrote about a complaint'), may: 'complaints.read' },
  complaintDue: { name: message('Complaint is due soon'), may: 'complaints.read' },
  lowStock: { name: message('Low stock'), may: 'catalogue.read' },
  emails: { name: message('Emails are not going out'), may: 'settings.read' },
} as const satisfies Record<string, Kind>;

export type AlertKind = keyof typeof alertKinds;
export const alertKindNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]];

/** The largest number of new alerts that is counted exactly. */
export const mostCounted = 99;
/** The number of alerts that the list shows. */
export const mostListed = 30;

/** The screen that a click on a browser notification opens, with the list of alerts. All staff may open it. */
export const alertListPath = '/admin/alerts?list=open';

/** The URL path of the stream of alerts. The stream is not a call of the contract, because its answer does not end. */
export const streamPath = '/admin/alerts/stream';

/** The message of a stream: which kinds of alerts are new. The id of the event is the id of the newest alert. */
export interface AlertNews {
  kinds: AlertKind[];
}
