/**
 * The fields of each call that are amounts in rupees. The browser converts amounts by these paths, because it does not
 * load the schemas. amount-paths.test.ts writes this file from the schemas. '*' stands for every item of a list or a
 * record. Calls of the admin area are in admin-amount-paths.ts, which customers and riders do not load.
 */
export type AmountTree = 1 | { readonly [part: string]: AmountTree };

export interface CallAmounts {
  readonly answer?: AmountTree;
  readonly body?: AmountTree;
}

// biome-ignore format: one line per call
export const amountPaths: Readonly<Record<string, CallAmounts | undefined>> = {
  'GET /home': {answer: {data: {credit: 1, amountDue: 1, basket: {lines: {'*':{unitPrice: 1, unitDeposit: 1, price: 1, deposit: 1}}}}}},
  'GET /products': {answer: {data: {products: {'*':{price: 1, deposit: 1}}, mostOrdered: {'*':{price: 1, deposit: 1}}}}},
  'GET /products/:id': {answer: {data: {product: {price: 1, deposit: 1}}}},
  'GET /cart': {answer: {data: {items: {'*':{product: {price: 1, deposit: 1}}}, totalPrice: 1, totalDeposit: 1, grandTotal: 1}}},
  'POST /cart': {answer: {data: {items: {'*':{product: {price: 1, deposit: 1}}}, totalPrice: 1, totalDeposit: 1, grandTotal: 1}}},
  'DELETE /cart': {answer: {data: {items: {'*':{product: {price: 1, deposit: 1}}}, totalPrice: 1, totalDeposit: 1, grandTotal: 1}}},
  'PUT /cart/sync': {answer: {data: {items: {'*':{product: {price: 1, deposit: 1}}}, totalPrice: 1, totalDeposit: 1, grandTotal: 1}}},
  'PUT /cart/:productId': {answer: {data: {items: {'*':{product: {price: 1, deposit: 1}}}, totalPrice: 1, totalDeposit: 1, grandTotal: 1}}},
  'DELETE /cart/:productId': {answer: {data: {items: {'*':{product: {price: 1, deposit: 1}}}, totalPrice: 1, totalDeposit: 1, grandTotal: 1}}},
  'GET /orders/again': {answer: {data: {basket: {lines: {'*':{unitPrice: 1, unitDeposit: 1, price: 1, deposit: 1}}}}}},
  'POST /orders/:id/again': {answer: {data: {basket: {lines: {'*':{unitPrice: 1, unitDeposit: 1, price: 1, deposit: 1}}}, cart: {items: {'*':{product: {price: 1, deposit: 1}}}, totalPrice: 1, totalDeposit: 1, grandTotal: 1}}}},
  'GET /empties': {answer: {data: {credit: 1}}},
  'POST /orders/:id/empties': {answer: {data: {order: {totalAmount: 1, deliveryCharge: 1, floorCharge: 1, depositAmount: 1, amountDue: 1, chargesDue: 1, creditUsed: 1, amountToReturn: 1, writtenOff: 1, orderItems: {'*':{unitPrice: 1, unitDeposit: 1, totalPrice: 1, depositAmount: 1}}}}}},
  'POST /orders': {answer: {data: {order: {totalAmount: 1, deliveryCharge: 1, floorCharge: 1, depositAmount: 1, amountDue: 1, chargesDue: 1, creditUsed: 1, amountToReturn: 1, writtenOff: 1, orderItems: {'*':{unitPrice: 1, unitDeposit: 1, totalPrice: 1, depositAmount: 1}}}}}, body: {expectedTotal: 1}},
  'GET /orders': {answer: {data: {orders: {'*':{totalAmount: 1, deliveryCharge: 1, floorCharge: 1, depositAmount: 1, amountDue: 1, chargesDue: 1, creditUsed: 1, amountToReturn: 1, writtenOff: 1, orderItems: {'*':{unitPrice: 1, unitDeposit: 1, totalPrice: 1, depositAmount: 1}}}}}}},
  'GET /orders/:id': {answer: {data: {order: {totalAmount: 1, deliveryCharge: 1, floorCharge: 1, depositAmount: 1, amountDue: 1, chargesDue: 1, creditUsed: 1, amountToReturn: 1, writtenOff: 1, orderItems: {'*':{unitPrice: 1, unitDeposit: 1, totalPrice: 1, depositAmount: 1}}}}}},
  'POST /orders/:id/cancel': {answer: {data: {order: {totalAmount: 1, deliveryCharge: 1, floorCharge: 1, depositAmount: 1, amountDue: 1, chargesDue: 1, creditUsed: 1, amountToReturn: 1, writtenOff: 1, orderItems: {'*':{unitPrice: 1, unitDeposit: 1, totalPrice: 1, depositAmount: 1}}}}}},
  'POST /orders/:id/use-as-credit': {answer: {data: {order: {totalAmount: 1, deliveryCharge: 1, floorCharge: 1, depositAmount: 1, amountDue: 1, chargesDue: 1, creditUsed: 1, amountToReturn: 1, writtenOff: 1, orderItems: {'*':{unitPrice: 1, unitDeposit: 1, totalPrice: 1, depositAmount: 1}}}}}},
  'POST /orders/:id/move': {answer: {data: {order: {totalAmount: 1, deliveryCharge: 1, floorCharge: 1, depositAmount: 1, amountDue: 1, chargesDue: 1, creditUsed: 1, amountToReturn: 1, writtenOff: 1, orderItems: {'*':{unitPrice: 1, unitDeposit: 1, totalPrice: 1, depositAmount: 1}}}}}},
  'GET /orders/:id/edit': {answer: {data: {order: {totalAmount: 1, deliveryCharge: 1, floorCharge: 1, depositAmount: 1, amountDue: 1, chargesDue: 1, creditUsed: 1, amountToReturn: 1, writtenOff: 1, orderItems: {'*':{unitPrice: 1, unitDeposit: 1, totalPrice: 1, depositAmount: 1}}}}}},
  'POST /orders/:id/edit/preview': {answer: {data: {order: {totalAmount: 1, deliveryCharge: 1, floorCharge: 1, depositAmount: 1, amountDue: 1, chargesDue: 1, creditUsed: 1, amountToReturn: 1, writtenOff: 1, orderItems: {'*':{unitPrice: 1, unitDeposit: 1, totalPrice: 1, depositAmount: 1}}}, changes: {'*':{from: 1, to: 1}}}}, body: {expectedTotal: 1}},
  'POST /orders/:id/edit': {answer: {data: {order: {totalAmount: 1, deliveryCharge: 1, floorCharge: 1, depositAmount: 1, amountDue: 1, chargesDue: 1, creditUsed: 1, amountToReturn: 1, writtenOff: 1, orderItems: {'*':{unitPrice: 1, unitDeposit: 1, totalPrice: 1, depositAmount: 1}}}}}, body: {expectedTotal: 1}},
  'GET /orders/:id/documents': {answer: {data: {documents: {'*':{total: 1, taxable: 1, cgst: 1, sgst: 1, igst: 1, lines: {'*':{total: 1, taxable: 1, cgst: 1, sgst: 1, igst: 1}}, deposit: 1}}}}},
  'POST /orders/:id/invoice': {answer: {data: {documents: {'*':{total: 1, taxable: 1, cgst: 1, sgst: 1, igst: 1, lines: {'*':{total: 1, taxable: 1, cgst: 1, sgst: 1, igst: 1}}, deposit: 1}}}}},
  'GET /jars': {answer: {data: {jars: {deposit: 1, credit: 1, freeCredit: 1, containers: {'*':{deposit: 1}}}}}},
  'GET /jars/movements': {answer: {data: {movements: {'*':{deposit: 1}}}}},
  'GET /pickups': {answer: {data: {pickups: {'*':{lines: {'*':{released: 1}}, released: 1, payable: 1, refund: {amount: 1}}}}}},
  'POST /pickups': {answer: {data: {pickup: {lines: {'*':{released: 1}}, released: 1, payable: 1, refund: {amount: 1}}}}},
  'POST /pay-backs': {answer: {data: {pickup: {lines: {'*':{released: 1}}, released: 1, payable: 1, refund: {amount: 1}}}}, body: {amount: 1}},
  'POST /orders/:id/pay-back': {answer: {data: {pickup: {lines: {'*':{released: 1}}, released: 1, payable: 1, refund: {amount: 1}}}}},
  'POST /pickups/:id/cancel': {answer: {data: {pickup: {lines: {'*':{released: 1}}, released: 1, payable: 1, refund: {amount: 1}}}}},
  'GET /plans': {answer: {data: {plans: {'*':{lines: {'*':{price: 1, deposit: 1}}, next: {toldAmount: 1}}}}}},
  'GET /plans/days': {answer: {data: {days: {'*':{toldAmount: 1}}, orders: {'*':{totalAmount: 1, deliveryCharge: 1, floorCharge: 1, depositAmount: 1}}}}},
  'GET /plans/:id': {answer: {data: {plan: {lines: {'*':{price: 1, deposit: 1}}, next: {toldAmount: 1}}}}},
  'POST /plans': {answer: {data: {plan: {lines: {'*':{price: 1, deposit: 1}}, next: {toldAmount: 1}}, outcome: {makesNow: {'*':{toldAmount: 1}}, next: {toldAmount: 1}}}}, body: {expectedTotal: 1}},
  'POST /plans/:id': {answer: {data: {plan: {lines: {'*':{price: 1, deposit: 1}}, next: {toldAmount: 1}}, outcome: {makesNow: {'*':{toldAmount: 1}}, next: {toldAmount: 1}}}}, body: {expectedTotal: 1}},
  'POST /plans/:id/dates/:date/skip': {answer: {data: {plan: {lines: {'*':{price: 1, deposit: 1}}, next: {toldAmount: 1}}, outcome: {makesNow: {'*':{toldAmount: 1}}, next: {toldAmount: 1}}}}},
  'POST /plans/:id/dates/:date/unskip': {answer: {data: {plan: {lines: {'*':{price: 1, deposit: 1}}, next: {toldAmount: 1}}, outcome: {makesNow: {'*':{toldAmount: 1}}, next: {toldAmount: 1}}}}},
  'POST /plans/:id/dates/:date/move': {answer: {data: {plan: {lines: {'*':{price: 1, deposit: 1}}, next: {toldAmount: 1}}, outcome: {makesNow: {'*':{toldAmount: 1}}, next: {toldAmount: 1}}}}},
  'POST /plans/:id/dates/:date/quantities': {answer: {data: {plan: {lines: {'*':{price: 1, deposit: 1}}, next: {toldAmount: 1}}, outcome: {makesNow: {'*':{toldAmount: 1}}, next: {toldAmount: 1}}}}},
  'POST /plans/:id/pause': {answer: {data: {plan: {lines: {'*':{price: 1, deposit: 1}}, next: {toldAmount: 1}}, outcome: {makesNow: {'*':{toldAmount: 1}}, next: {toldAmount: 1}}}}},
  'POST /plans/:id/resume': {answer: {data: {plan: {lines: {'*':{price: 1, deposit: 1}}, next: {toldAmount: 1}}, outcome: {makesNow: {'*':{toldAmount: 1}}, next: {toldAmount: 1}}}}},
  'POST /plans/:id/end': {answer: {data: {plan: {lines: {'*':{price: 1, deposit: 1}}, next: {toldAmount: 1}}, outcome: {makesNow: {'*':{toldAmount: 1}}, next: {toldAmount: 1}}}}},
  'GET /prices': {answer: {data: {prices: {'*':{price: 1}}}}},
  'GET /account': {answer: {data: {credit: 1, paidAhead: 1, leftOver: 1, amountDue: 1, dues: {'*':{amountDue: 1}}}}},
  'GET /account/entries': {answer: {data: {entries: {'*':{forOrders: 1, ofBalance: 1, amount: 1, parts: {'*':{amount: 1}}}}}}},
  'GET /account/month': {answer: {data: {before: {balance: 1, paidAhead: 1, leftOver: 1, amountDue: 1}, after: {balance: 1, paidAhead: 1, leftOver: 1, amountDue: 1}, entries: {'*':{forOrders: 1, ofBalance: 1, amount: 1}}}}},
  'GET /upi-claims': {answer: {data: {claims: {'*':{amount: 1}}}}},
  'POST /upi-claims': {answer: {data: {claim: {amount: 1}}}, body: {amount: 1}},
  'GET /account/monthly': {answer: {data: {account: {creditLimit: 1, room: 1, creditAmount: 1, owedAmount: 1, openAmount: 1, overdueAmount: 1}}}},
  'GET /account/statements': {answer: {data: {statements: {'*':{broughtAmount: 1, deliveredAmount: 1, waivedAmount: 1, paidAmount: 1, returnedAmount: 1, aheadAmount: 1, statementAmount: 1, stillDue: 1, returnedAfter: 1}}}}},
  'GET /account/statement': {answer: {data: {opening: 1, closing: 1, debits: 1, credits: 1, atStart: {balance: 1, paidAhead: 1, leftOver: 1, amountDue: 1}, atEnd: {balance: 1, paidAhead: 1, leftOver: 1, amountDue: 1}, lines: {'*':{debit: 1, credit: 1, balance: 1}}}}},
  'GET /service-area/:pincode': {answer: {data: {area: {terms: {fee: 1, freeFrom: 1, minimumOrder: 1, floorCharge: 1}}}}},
  'GET /delivery-offer': {answer: {data: {offer: {fee: 1, freeFrom: 1}}}},
  'POST /complaints': {answer: {data: {complaint: {amount: 1}}}},
  'GET /complaints': {answer: {data: {complaints: {'*':{amount: 1}}}}},
  'GET /complaints/:id': {answer: {data: {complaint: {amount: 1}}}},
  'POST /complaints/:id/messages': {answer: {data: {complaint: {amount: 1}}}},
  'POST /complaints/:id/photos': {answer: {data: {complaint: {amount: 1}}}},
  'POST /complaints/:id/reopen': {answer: {data: {complaint: {amount: 1}}}},
  'GET /pay/:secret': {answer: {data: {amountDue: 1}}},
  'GET /account/receipts/:id': {answer: {data: {receipt: {amount: 1, parts: {'*':{amount: 1}}, advance: 1, amountDue: 1, balance: 1, undoneBy: {'*':{amount: 1}}}}}},
  'GET /account/documents/:id': {answer: {data: {document: {total: 1, taxable: 1, cgst: 1, sgst: 1, igst: 1, lines: {'*':{total: 1, taxable: 1, cgst: 1, sgst: 1, igst: 1}}, deposit: 1}}}},
  'GET /receipt/:secret': {answer: {data: {receipt: {amount: 1, parts: {'*':{amount: 1}}, advance: 1, amountDue: 1, balance: 1, undoneBy: {'*':{amount: 1}}}}}},
  'GET /run': {answer: {data: {runs: {'*':{stops: {'*':{act: {taken: {'*':{charge: 1}}, payments: {'*':{amount: 1}}}, items: {'*':{price: 1, deposit: 1}}, containers: {'*':{deposit: 1}}, bill: {totalPrice: 1, deliveryCharge: 1, deposit: 1, amountPaid: 1, asked: 1, amountDue: 1, otherDues: 1, credit: 1}}}, goods: {full: {'*':{price: 1, deposit: 1}}}, balance: 1, closing: {balance: 1, counted: 1}}}, balance: 1}}},
  'POST /run/acts': {body: {acts: {'*':{taken: {'*':{charge: 1}}, payments: {'*':{amount: 1}}, sold: {'*':{price: 1, deposit: 1}}}}}},
  'GET /orders/:id/run': {answer: {data: {recorded: {amountPaid: 1}}}},
};

// biome-ignore format: one line
export const failureAmounts: AmountTree = {data: {items: {'*':{unitPrice: 1, totalPrice: 1, depositAmount: 1}}, totalAmount: 1, deliveryCharge: 1, depositAmount: 1, amountPayable: 1, settings: {delivery: {fee: 1, freeFrom: 1, minimumOrder: 1}}, payment: {amountPaid: 1, amountDue: 1}, amountDue: 1, payments: {'*':{amount: 1}}, creditLimit: 1, room: 1, overAmount: 1, overdueAmount: 1}};
