/** Describes the request that a customer made to a rider. Both the desk's screens and the server use it. */
import { type Message, message, messageOf } from '../shared/translate.ts';
import type { CustomerRequest } from './rules.ts';

const sentences: Readonly<Record<CustomerRequest, string>> = {
  skip: message('The customer asked to skip the next delivery'),
  move: message('The customer asked for the next delivery on {day}'),
  more: message('The customer asked for one more next time'),
  each: message('The customer asked for one more each time'),
};

/** `day` is the new day of a moved delivery. */
export const describeRequest = (request: CustomerRequest, day: string | null): Message =>
  messageOf(sentences[request], { day: day ?? '' });
