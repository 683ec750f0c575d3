/** An Idempotency-Key; also where the page did not come over HTTPS. */
export const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
