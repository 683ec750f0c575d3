/** Messages of the contact form, and notes of staff about them. `{city}` and `{pincode}` are filled in. */

export const messages = [
  'Do you deliver to {city} {pincode} before eight in the morning? We need two jars a week.',
  'My last jar leaked a little at the cap. Could the delivery person bring another one with the next order?',
  'We run an office of 40 people in {city}. What is your best price for 25 jars a month, with a dispenser?',
  'How do I get my deposit back? I am moving out of {city} at the end of the month and have three empty jars.',
  'Great service, the jar came in the first hour of the window. Thank you to the delivery boy!',
  'I was charged delivery twice because I ordered twice in one day. Is there a way to combine the two orders?',
  'Is the alkaline water suitable for a small child? Please send the test report if you have one.',
  'Wedding on the 12th: we need 200 bottles of 500 ml and 30 jars at a hall in {city}. Can you take that order?',
  'The code for my sign-in did not arrive for ten minutes. Please look into your e-mails.',
  'Please stop calling me at lunch, a message is enough.',
  'Do you sell glass bottles with our logo? We have a small café in {city}.',
  'क्या आप {city} में रविवार को भी पानी पहुँचाते हैं? हमें हर हफ़्ते दो जार चाहिए।',
  'मेरे पिछले ऑर्डर में एक बोतल कम थी। कृपया जाँच करके बताएँ।',
  'Your dispenser tap is dripping since yesterday, the floor is wet all the time. When can somebody come to have a look at it? I am at home after 5 pm on weekdays and all day on Saturday.',
  'Can I pay by UPI at the door?',
  'What is the pH of the mineral water?',
] as const;

export const messageNotes = [
  'Called back, all clear now.',
  'Sent the price list for offices.',
  'Replacement jar goes with the next order.',
  'Forwarded to the warehouse, answer expected on Monday.',
  'Spoke Hindi, wants a call after 6 pm.',
] as const;

/** Reasons for changes of orders: of customers who cancel, of staff, and of stops that fail. */
export const reasons = {
  customerCancels: ['Ordered by mistake', 'Will not be at home', 'Found it cheaper nearby', 'Wrong address'],
  staffCancels: ['Could not be reached by phone', 'Address outside our area', 'Asked on the phone to cancel'],
  stuck: ['Nobody at home, second attempt tomorrow', 'Van broke down, goes out with the next tour'],
  paid: ['Paid by UPI link', 'Paid by card on the phone', 'Transfer seen on the bank statement'],
  paidLater: ['Paid with the next visit', 'Came to the shop and paid', 'Paid after a reminder'],
  allowance: ['The seal of a jar was broken', 'Came a day late', 'The jar leaked on the stairs'],
} as const;

/** Notes about regular customers, by their position in the list and with the number of days since they were written. */
export const customerNotes = [
  { regular: 0, daysAgo: 24, note: 'Call before coming, the bell does not work.' },
  { regular: 6, daysAgo: 19, note: 'The office is closed on the second Saturday.' },
  { regular: 11, daysAgo: 13, note: 'Speaks Kannada and a little Hindi.' },
  { regular: 14, daysAgo: 6, note: 'The clinic wants the bill in the name of the trust.' },
  { regular: 3, daysAgo: 2, note: 'Moves to the second floor next month.' },
] as const;
