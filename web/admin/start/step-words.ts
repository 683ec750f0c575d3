/** The names of the first steps, and a reason for each of them. */
import type { Scene, StartStep } from '#contract/start/rules.ts';
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
  papers: message('Licence and tax numbers'),
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
  papers: message('Shown at the bottom of pages, emails and slips. Leave a field blank to hide it.'),
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
