/** What is said of input of the wrong kind where a schema has no sentence of its own: never the schema library's words. */
import { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

z.config({
  customError({ path = [], ...issue }) {
    const name = path.filter((part) => typeof part === 'string').at(-1) ?? 'This';
    if (issue.code === 'invalid_type')
      return issue.input === undefined
        ? `${name} is missing`
        : `${name} must be ${kinds[issue.expected] ?? 'of another kind'}`;
    if (issue.code === 'invalid_format') return `${name} does not have the right form`;
    if (issue.code === 'too_small') return `${name} is too short or too small`;
    if (issue.code === 'too_big') return `${name} is too long or too large`;
    return `${name} cannot be accepted`;
  },
});
