/** The names of the set-up steps of a new shop, and a reason for each step. */
import type { Paper, Scene, StartStep } from '#contract/start/rules.ts';
import { message } from '#web/language.ts';

export const stepTitles: Readonly<Record<StartStep, string>> = {
  email: message('Emails'),
  shop: message('Name and phone'),
  places: message('Where you deliver'),
  windows: message('Delivery times'),
  products: message('Products and prices'),
  jars: message('Jars and deposits'),
  payment: message('When do customers pay?'),
  upi: message('UPI payments'),
  papers: message('Papers'),
  rehearsal: message('Try one order'),
};

export const stepReasons: Readonly<Record<StartStep, string>> = {
  email: message('Customers sign up with a code by email, and get every order by email.'),
  shop: message('Customers see them on every page, in emails and on slips.'),
  places: message('Only customers at these PIN codes can order.'),
  windows: message('Your delivery times, and how late customers can order.'),
  products: message("Here's a starter list. Tick what you sell and set your prices."),
  jars: message('What a customer pays for a jar and gets back with it.'),
  payment: message('Orders by card, UPI or net banking are always paid first.'),
  upi: message('Customers pay by QR code; you check that the money arrived.'),
  papers: message('What the law asks for on invoices, pages and emails. Ask your accountant if you are not sure.'),
  rehearsal: message('A trial order from sign-up to payment. See each screen and email; nothing is saved.'),
};

export const sceneTitles: Readonly<Record<Scene, string>> = {
  signUp: message('A customer signs up'),
  placed: message('The order comes in'),
  confirmed: message('You confirm it'),
  onTheWay: message('It is on its way'),
  delivered: message('Delivered and paid'),
};

/** One line that explains each scene of the rehearsal. */
export const sceneNotes: Readonly<Record<Scene, string>> = {
  signUp: message('With a name, an address and the code of this email.'),
  placed: message('You find it under Orders, and both of you get an email.'),
  confirmed: message('The customer is told.'),
  onTheWay: message('The order is prepared, then out for delivery.'),
  delivered: message('You record what was given, taken and paid at the door.'),
};

interface PaperWords {
  label: string;
  /** The place where staff enter the missing detail: a field of the step, or another screen. */
  to: string;
}

/** The names of the details that can be missing. */
export const paperWords: Readonly<Record<Paper, PaperWords>> = {
  legalName: { label: message('Registered name'), to: '#shop.legalName' },
  address: { label: message('Address'), to: '#shop.address' },
  state: { label: message('State'), to: '#shop.state' },
  fssaiNumber: { label: message('FSSAI number'), to: '#shop.fssaiNumber' },
  gst: { label: message('GST scheme: save it, also if you are not registered'), to: '#shop.gstScheme' },
  officer: { label: message('Grievance officer'), to: '#shop.grievanceOfficer.name' },
  legalPages: { label: message('Legal pages'), to: '/admin/settings/legal' },
};
