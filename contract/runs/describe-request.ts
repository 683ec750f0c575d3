/** What a customer asked a rider for, in a sentence that desk and server share. */
import { type Message, message, messageOf } from '../shared/translate.ts';
import type { Wish } from './rules.ts';

const sentences: Readonly<Record<Wish, string>> = {
  skip: message('The customer asked to skip the next delivery'),
  move: message('The customer asked for the next delivery on {day}'),
  more: message('The customer asked for one more next time'),
  each: message('The customer asked for one more each time'),
};

/** `day` is the new one of a delivery that is moved. */
export const describeRequest = (wish: Wish, day: string | null): Message =>
  messageOf(sentences[wish], { day: day ?? '' });
