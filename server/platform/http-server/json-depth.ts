/** How deeply a JSON text nests and how much it holds, told without building it. */
import { Refusal } from '#server/core/refusal.ts';

export interface JsonLimits {
  jsonDepth: number;
  /** Separators: each value may take fifty times its text when it is built. */
  jsonValues: number;
}

/** The refusal of a text beyond the limits, if it is. What is no JSON at all is left to the parser. */
export function refuseDeepJson(json: string, { jsonDepth, jsonValues }: JsonLimits): Refusal | undefined {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === backslash) at += 1;
      else if (code === quote) isText = false;
      continue;
    }
    if (code === quote) isText = true;
    else if (code === closeBracket || code === closeBrace) depth -= 1;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      values += 1;
      if (depth > jsonDepth) return new Refusal('invalid', 'The request is nested too deeply.');
    } else if (code === comma) values += 1;
    if (values > jsonValues) return new Refusal('invalid', 'The request holds too many values.');
  }
  return undefined;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
