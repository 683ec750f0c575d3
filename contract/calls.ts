/**
 * Every call of the shop, declared once: who may make it, what goes in, what comes out, how it can be refused. The
 * server's routes, the browser's typed client and the OpenAPI document are made from this table; the server can serve
 * nothing else (rulings 1.4, specifications section 7).
 */
import { z } from 'zod';
import * as accounts from './accounts.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as contact from './contact.ts';
import * as dashboard from './dashboard.ts';
import { type ErrorType, idParams, messageAnswer } from './envelope.ts';
import * as orders from './orders.ts';
import * as uploads from './uploads.ts';
import * as visitors from './visitors.ts';

/** `anyone` may carry a session and is told apart by the handler; `signed-in` is a customer or an admin. */
export type Who = 'anyone' | 'customer' | 'admin' | 'signed-in';

export interface Call {
  summary: string;
  who: Who;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodObject;
  /** A multipart body with a single file in the field `image`. */
  upload?: true;
  answer: z.ZodType;
  /** Status of success, 200 unless said otherwise. */
  status?: 201;
  /** Statuses of expected refusals beyond those that follow from `who` (401, 403) and from the input (400). */
  refusals?: readonly (400 | 401 | 403 | 404 | 409 | 413 | 429 | 503)[];
  /** What a 404 for an id that names nothing says. */
  missing?: string;
  missingType?: ErrorType;
  /** The `errorType` of a 400 when this field is the broken one, instead of VALIDATION_ERROR. */
  fieldErrorTypes?: Readonly<Record<string, ErrorType>>;
  /** Declared, but not built yet: answers 501. */
  planned?: true;
}

const missingOrder = 'Order not found';
const missingProduct = 'The product you are looking for does not exist.';

export const calls = {
  // Accounts and sessions
  'POST /auth/register': {
    summary: 'Create a customer account and send its code',
    who: 'anyone',
    body: accounts.registration,
    answer: accounts.registered,
    status: 201,
    refusals: [409, 429],
  },
  'POST /auth/login': {
    summary: 'Sign in as a customer',
    who: 'anyone',
    body: accounts.credentials,
    answer: accounts.signedIn,
    refusals: [401, 403, 429],
  },
  'POST /admin/login': {
    summary: 'Sign in as an admin',
    who: 'anyone',
    body: accounts.credentials,
    answer: accounts.signedIn,
    refusals: [401, 403, 429],
  },
  'GET /auth/me': { summary: 'Who is signed in', who: 'signed-in', answer: accounts.userAnswer },
  'POST /auth/logout': { summary: 'End this session', who: 'signed-in', answer: messageAnswer },
  'PUT /auth/profile': {
    summary: 'Change name, phone and address',
    who: 'customer',
    body: accounts.profileChange,
    answer: accounts.userAnswer,
  },
  'POST /otp/verify-registration-otp': {
    summary: 'Prove a new address with its code and sign in',
    who: 'anyone',
    body: accounts.codeCheck,
    answer: accounts.signedIn,
    refusals: [400, 403, 429],
  },
  'POST /otp/resend-registration-otp': {
    summary: 'Send a new registration code',
    who: 'anyone',
    body: accounts.codeRequest,
    answer: accounts.codeSent,
    refusals: [429],
  },
  'POST /otp/send-login-otp': {
    summary: 'Send a login code',
    who: 'anyone',
    body: accounts.codeRequest,
    answer: accounts.codeSent,
    refusals: [429],
  },
  'POST /otp/verify-login-otp': {
    summary: 'Prove an address with its login code',
    who: 'anyone',
    body: accounts.codeCheck,
    answer: messageAnswer,
    refusals: [400, 429],
  },
  'POST /otp/resend-login-otp': {
    summary: 'Send a new login code',
    who: 'anyone',
    body: accounts.codeRequest,
    answer: accounts.codeSent,
    refusals: [429],
  },
  'POST /password-reset/forgot': {
    summary: 'Send a link to choose a new password',
    who: 'anyone',
    body: accounts.forgotPassword,
    answer: messageAnswer,
    refusals: [429],
  },
  'GET /password-reset/verify/:token': {
    summary: 'Whose password a link resets',
    who: 'anyone',
    params: z.object({ token: z.string().max(200) }),
    answer: accounts.resetTokenHolder,
    refusals: [400],
  },
  'POST /password-reset/reset': {
    summary: 'Choose a new password with a link',
    who: 'anyone',
    body: accounts.newPassword,
    answer: messageAnswer,
    refusals: [400],
  },

  // Catalogue
  'GET /products': {
    summary: 'Products that can be seen in the shop',
    who: 'anyone',
    query: catalogue.productFilter,
    answer: catalogue.productList,
  },
  'GET /products/categories': {
    summary: 'Active categories',
    who: 'anyone',
    answer: catalogue.publicCategories,
  },
  'GET /products/:id': {
    summary: 'One product; inactive ones say so',
    who: 'anyone',
    params: idParams,
    answer: catalogue.productAnswer,
    refusals: [404],
    missing: missingProduct,
  },
  'GET /categories': {
    summary: 'Active categories; with an admin session the paged list of all',
    who: 'anyone',
    query: catalogue.categoryFilter,
    answer: catalogue.categoryList,
  },
  'GET /categories/active': {
    summary: 'Active categories',
    who: 'anyone',
    answer: catalogue.publicCategories,
  },

  // Cart
  'GET /cart': { summary: 'The cart', who: 'customer', answer: cart.cartAnswer },
  'POST /cart': {
    summary: 'Add units of a product',
    who: 'customer',
    body: cart.cartAddition,
    answer: cart.cartAnswer,
    refusals: [404, 409],
  },
  'DELETE /cart': { summary: 'Empty the cart', who: 'customer', answer: cart.cartAnswer },
  'PUT /cart/sync': {
    summary: 'Take over the cart that was kept in the browser',
    who: 'customer',
    body: cart.localCart,
    answer: cart.cartSynced,
  },
  'PUT /cart/:productId': {
    summary: 'Set the quantity of a line; 0 or less removes it',
    who: 'customer',
    params: cart.productParams,
    body: cart.cartQuantity,
    answer: cart.cartAnswer,
    refusals: [404, 409],
    missing: 'This product is not in your cart',
  },
  'DELETE /cart/:productId': {
    summary: 'Remove a line',
    who: 'customer',
    params: cart.productParams,
    answer: cart.cartAnswer,
    refusals: [404],
    missing: 'This product is not in your cart',
  },

  // Orders of a customer
  'POST /orders': {
    summary: 'Place an order: all or nothing, once per Idempotency-Key',
    who: 'customer',
    headers: orders.orderHeaders,
    body: orders.newOrder,
    answer: orders.orderPlaced,
    status: 201,
    refusals: [409, 429],
  },
  'GET /orders': {
    summary: 'My orders, newest first',
    who: 'customer',
    query: orders.orderFilter,
    answer: orders.orderList,
  },
  'GET /orders/:id': {
    summary: 'One of my orders',
    who: 'customer',
    params: idParams,
    answer: orders.orderAnswer,
    refusals: [404],
    missing: missingOrder,
  },
  'GET /orders/:id/status-history': {
    summary: 'What happened to one of my orders',
    who: 'customer',
    params: idParams,
    answer: orders.history,
    refusals: [404],
    missing: missingOrder,
  },
  'POST /orders/:id/cancel': {
    summary: 'Cancel an order of mine that is still pending',
    who: 'customer',
    params: idParams,
    body: orders.cancellation,
    answer: orders.orderAnswer,
    refusals: [404, 409],
    missing: missingOrder,
  },

  // Contact and visitors
  'POST /contact/submit': {
    summary: 'Send the shop a message',
    who: 'anyone',
    body: contact.contactForm,
    answer: contact.contactSubmitted,
    status: 201,
    refusals: [429],
  },
  'POST /visitors/increment': {
    summary: 'Record a visit',
    who: 'anyone',
    body: visitors.visit,
    answer: visitors.visitCounted,
    refusals: [429],
  },
  'GET /visitors/count': {
    summary: 'How many different visitors came',
    who: 'anyone',
    query: visitors.visitorQuery,
    answer: visitors.visitorCount,
  },

  // Orders in the back office
  'GET /admin/orders': {
    summary: 'All orders, newest first',
    who: 'admin',
    query: orders.managedOrderFilter,
    answer: orders.managedOrderList,
  },
  'GET /admin/orders/:id': {
    summary: 'One order',
    who: 'admin',
    params: idParams,
    answer: orders.managedOrderAnswer,
    refusals: [404],
    missing: missingOrder,
  },
  'PUT /admin/orders/:id/status': {
    summary: 'Move an order to another status',
    who: 'admin',
    params: idParams,
    body: orders.statusChange,
    answer: orders.managedOrderAnswer,
    refusals: [404, 409, 503],
    missing: missingOrder,
    missingType: 'ORDER_NOT_FOUND',
    fieldErrorTypes: { status: 'INVALID_STATUS' },
  },
  'PUT /admin/orders/:id/payment-status': {
    summary: 'Record what was paid and how',
    who: 'admin',
    params: idParams,
    body: orders.paymentChange,
    answer: orders.managedOrderAnswer,
    refusals: [404, 409, 503],
    missing: missingOrder,
    missingType: 'ORDER_NOT_FOUND',
    fieldErrorTypes: { paymentStatus: 'INVALID_PAYMENT_STATUS' },
  },
  'GET /admin/orders/:id/status-history': {
    summary: 'What happened to an order, by whom and from where',
    who: 'admin',
    params: idParams,
    answer: orders.managedHistory,
    refusals: [404],
    missing: missingOrder,
  },

  // The rest of the back office
  'GET /admin/dashboard': { summary: 'Figures of the shop', who: 'admin', answer: dashboard.dashboard, planned: true },
  'GET /admin/products': {
    summary: 'All products',
    who: 'admin',
    query: catalogue.managedProductFilter,
    answer: catalogue.managedProductList,
    planned: true,
  },
  'POST /admin/products': {
    summary: 'Add a product',
    who: 'admin',
    body: catalogue.productForm,
    answer: catalogue.managedProductAnswer,
    status: 201,
    planned: true,
  },
  'PUT /admin/products/:id': {
    summary: 'Change a product',
    who: 'admin',
    params: idParams,
    body: catalogue.productEdit,
    answer: catalogue.managedProductAnswer,
    refusals: [404, 409],
    missing: 'Product not found',
    planned: true,
  },
  'PATCH /admin/products/:id/toggle-status': {
    summary: 'Activate or deactivate a product',
    who: 'admin',
    params: idParams,
    answer: catalogue.managedProductAnswer,
    refusals: [404],
    missing: 'Product not found',
    planned: true,
  },
  'DELETE /admin/products/:id/permanent': {
    summary: 'Delete a product; past orders keep showing it',
    who: 'admin',
    params: idParams,
    body: catalogue.deleteConfirmation,
    answer: messageAnswer,
    refusals: [404],
    missing: 'Product not found',
    planned: true,
  },
  'POST /admin/products/:id/restore': {
    summary: 'Bring a deleted product back',
    who: 'admin',
    params: idParams,
    answer: catalogue.managedProductAnswer,
    refusals: [404],
    missing: 'Product not found',
    planned: true,
  },
  'POST /upload/product': {
    summary: 'Upload a picture',
    who: 'admin',
    upload: true,
    answer: uploads.uploaded,
    status: 201,
    refusals: [400, 413],
    planned: true,
  },
  'POST /categories': {
    summary: 'Add a category',
    who: 'admin',
    body: catalogue.categoryForm,
    answer: catalogue.managedCategoryAnswer,
    status: 201,
    refusals: [409],
    planned: true,
  },
  'PUT /categories/:id': {
    summary: 'Change a category',
    who: 'admin',
    params: idParams,
    body: catalogue.categoryEdit,
    answer: catalogue.managedCategoryAnswer,
    refusals: [404, 409],
    missing: 'Category not found',
    planned: true,
  },
  'PATCH /categories/:id/toggle-status': {
    summary: 'Activate or deactivate a category',
    who: 'admin',
    params: idParams,
    answer: catalogue.managedCategoryAnswer,
    refusals: [404],
    missing: 'Category not found',
    planned: true,
  },
  'DELETE /categories/:id/permanent': {
    summary: 'Delete a category; its products stay without one',
    who: 'admin',
    params: idParams,
    body: catalogue.deleteConfirmation,
    answer: messageAnswer,
    refusals: [404],
    missing: 'Category not found',
    planned: true,
  },
  'POST /categories/:id/restore': {
    summary: 'Bring a deleted category back',
    who: 'admin',
    params: idParams,
    answer: catalogue.managedCategoryAnswer,
    refusals: [404, 409],
    missing: 'Category not found',
    planned: true,
  },
  'GET /admin/users': {
    summary: 'All accounts',
    who: 'admin',
    query: accounts.userFilter,
    answer: accounts.userList,
    planned: true,
  },
  'POST /admin/users': {
    summary: 'Create a customer or an admin',
    who: 'admin',
    body: accounts.newUser,
    answer: accounts.userAnswer,
    status: 201,
    refusals: [409],
    planned: true,
  },
  'GET /admin/users/:id': {
    summary: 'One account with its order statistics',
    who: 'admin',
    params: idParams,
    answer: accounts.userDetails,
    refusals: [404],
    missing: 'User not found',
    planned: true,
  },
  'PUT /admin/users/:id/status': {
    summary: 'Activate or deactivate an account',
    who: 'admin',
    params: idParams,
    body: accounts.userStatus,
    answer: accounts.userAnswer,
    refusals: [403, 404],
    missing: 'User not found',
    planned: true,
  },
  'GET /contact': {
    summary: 'Messages to the shop',
    who: 'admin',
    query: contact.contactFilter,
    answer: contact.contactList,
    planned: true,
  },
  'PATCH /contact/:id/status': {
    summary: 'Mark a message and note on it',
    who: 'admin',
    params: idParams,
    body: contact.contactChange,
    answer: contact.contactAnswer,
    refusals: [404],
    missing: 'Message not found',
    planned: true,
  },
  'DELETE /contact/:id': {
    summary: 'Delete a message',
    who: 'admin',
    params: idParams,
    answer: messageAnswer,
    refusals: [404],
    missing: 'Message not found',
    planned: true,
  },

  // The shop itself
  'GET /health': { summary: 'Whether the shop can serve', who: 'anyone', answer: messageAnswer, refusals: [503] },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;

type In<Name extends CallName, Part extends 'params' | 'query' | 'headers' | 'body'> =
  Calls[Name] extends Record<Part, infer Schema extends z.ZodType> ? { [P in Part]: z.input<Schema> } : unknown;
type Out<Name extends CallName, Part extends 'params' | 'query' | 'headers' | 'body'> =
  Calls[Name] extends Record<Part, infer Schema extends z.ZodType> ? { [P in Part]: z.output<Schema> } : unknown;

/** What a caller hands over. A query whose fields are all optional may still be given as `{}`. */
export type CallInput<Name extends CallName> = In<Name, 'params'> &
  In<Name, 'query'> &
  In<Name, 'headers'> &
  In<Name, 'body'>;

/** What a handler gets: the same after validation, with defaults filled in. */
export type CheckedInput<Name extends CallName> = Out<Name, 'params'> &
  Out<Name, 'query'> &
  Out<Name, 'headers'> &
  Out<Name, 'body'>;

/** The whole answer of success. */
export type CallAnswer<Name extends CallName> = z.output<Calls[Name]['answer']>;
