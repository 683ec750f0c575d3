import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingRules } from '#contract/settings/rules.ts';
import { catalogues } from '#languages/texts.ts';

/** Words that the English texts of the shop must not contain, with a better word. */
const english: [RegExp, string][] = [
  // The columns and balances of accountants are "Debit" and "Credit".
  [/^(?!credit$).*\bcredit\b(?! (limit|orders|notes?))/i, 'balance'],
  [/\b(letters?|e-?mail(?<!email)|mail)\b/i, 'email'],
  [/\bpouch\b/i, 'cash bag'],
  [/\bback office\b/i, 'admin'],
  [/\b(leave|keep) it$/i, 'Cancel, or a verb and its noun'],
  [/\bgo(es)? on\b/i, 'resume, or continue'],
  [/\b(all the same|after all)\b/i, 'anyway'],
  [/\bby itself\b/i, 'automatically'],
  [/\bso many\b/i, 'every few, or this many'],
  [/\b(took|takes?|taken) (it |an entry )?back\b/i, 'undo, or return'],
  [/\b(stands?|standing)\b/i, 'is, or is shown'],
  [/\bin the way\b/i, 'say what cannot be done'],
  [/\bcame about\b/i, 'history'],
  [/\bwhat there is\b/i, 'name the things'],
  [/\bleft out\b/i, 'skipped, or not sent'],
  [/\bin your favour\b/i, 'balance'],
  [/\b(anew|meanwhile|dearer|wished)\b/i, 'again, since then, costs more, requested'],
  [/\bow(e|es|ed|ing)\b/i, 'due'],
];

/** Words that the Hindi texts of the shop must not contain, with a better word. */
const hindi: [RegExp, string][] = [
  [/[\u0958-\u095a]|[कखग]\u093c/, 'क, ख and ग without the dot'],
  [/\.$(?<!\.\.\.)/, 'the danda (।) ends a sentence'],
  [/भुगतान/, 'पेमेंट'],
  [/शुल्क/, 'चार्ज'],
  [/^(?!क्रेडिट( \{\})?$).*क्रेडिट(?! नोट)|(?<!\p{L})जमा(?!\p{L})/u, 'बैलेंस'],
  [/नकद/, 'कैश'],
  [/थैल[ाेी]|पाउच/, 'कैश बैग'],
  [/लापता|खोया|खोए|खोयी|खोई/, 'गुम'],
  [/फेरा|फेरे/, 'राइडर का चक्कर'],
  [/बट्ट[ाे]/, 'वसूली छोड़ना'],
  [/पक्ष में/, 'बैलेंस'],
  [/(?<!\p{L})देय/u, 'लौटाने वाला, or बाकी'],
  [/रोज़नामचा/, 'रोज़ का हिसाब'],
  [/पुष्टि|अस्वीकार/, 'मिल गया, नहीं मिला, or कन्फ़र्म करें'],
  [/अनुरोध/, 'माँगें, or रिक्वेस्ट'],
  [/उद्धरण|सारांश|कानूनी नाम|विशेष निर्देश/, 'the word that people say'],
  [/भूतल/, 'ग्राउंड फ़्लोर'],
  [/समाप्त/, 'बंद, or खत्म'],
  [/इतिहास/, 'हिस्ट्री'],
  [/साइन इन|साइन आउट/, 'लॉगिन, लॉगआउट'],
  [/राशि/, 'रकम'],
  [/कारण/, 'वजह'],
  [/प्रकार/, 'टाइप, or किस्म'],
  [/त्रुटि/, 'गड़बड़, or गलती'],
  [/अमान्य/, 'गलत'],
  [/सप्ताह/, 'हफ़्ता'],
  [/सहेज/, 'सेव करें'],
  [/तालिका/, 'टेबल'],
  [/शून्य/, '0'],
  [/पूर्वाह्न|अपराह्न/, 'एएम, पीएम'],
];

const found = (sentences: string[], words: [RegExp, string][]) =>
  sentences.flatMap((sentence) =>
    words
      .filter(([word]) => word.test(sentence.replace(/\{\w+\}/g, '{}')))
      .map(([, better]) => `${sentence}: ${better}`),
  );

describe('words that the shop does not use', () => {
  const hi = catalogues.get('hi');
  const rows = [hi?.texts ?? {}, ...Object.values(hi?.bySide ?? {})].flatMap((table) => Object.entries(table));

  it('do not occur in English sentences', () => {
    expect(found([...new Set(rows.map(([text]) => text))], english)).toEqual([]);
  });

  it('do not occur in Hindi sentences', () => {
    expect(
      found(
        rows.map(([, translation]) => translation),
        hindi,
      ),
    ).toEqual([]);
  });

  it('include the full stop: a Hindi sentence ends with a danda if the English one ends with a full stop', () => {
    const open = rows.filter(([text, translation]) => /[^.]\.$/.test(text) && !/[।!?:]$/.test(translation));
    expect(open).toEqual([]);
  });
});

/** Words that comments and test titles must not contain, with a better word. */
const prose: [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\bmeanwhile\b/i, 'since then, or at the same time'],
  [/\bdearer\b/i, 'more expensive'],
  [/\ball the same\b/i, 'anyway'],
  [/\bso many\b/i, 'this many, or the name of the number'],
  [/\b(thereby|therein|thus|whoever|whomever)\b/i, 'a plain word'],
  [/\be-mail/i, 'email'],
];
/** Words that documents must not contain. "Stands still" is allowed, as for a frozen database. */
const documentWords: [RegExp, string][] = [...prose, [/\bstands\b(?! still)/i, 'is']];
/** A comment that begins with one of these words has no verb but completes a name, which should say more itself. */
const fragment = /^(Of|Those|Whose)\b/;

/** Words that the published texts of calls and fields must not contain, with a better word. */
const apiWords: [RegExp, string][] = [
  ...prose,
  [
    /^(of|for|by|in|as|to|what|who|whose|whether|when|how|where)\b/i,
    'begin with a noun, or with the verb that the call performs',
  ],
  [/\bwhere\b/i, 'if, or which place'],
  [/\bleft out\b/i, 'omitted'],
  [/\b(nobody|somebody)\b/i, 'name the person, or say null'],
  [/\b(told|said|says)\b/i, 'announced, reported, named'],
  [/\bletters?\b/i, 'email'],
  [/\bas (it|they) stands?\b/i, 'current'],
  [/\bow(e|es|ed|ing)\b/i, 'due'],
  [/\bpouch(es)?\b(?!`)(?<!=pouch)/i, 'cash bag'],
  [/\bmatters?\b/i, 'issue'],
  [/\bgo(es)? on\b/i, 'resume, or continue'],
];

/** Folders whose comments and test titles are checked. */
const proseFolders = ['bench', 'contract', 'db', 'e2e', 'faults', 'server', 'tools', 'web'];
/** Folders whose documents are checked, in addition to those in the root folder. */
const documentFolders = ['bench', 'db', 'docs'];

const comment = /^\s*(?:\/\/|\{?\/?\*{1,2}(?!\/)|--) ?(.*?)(?: ?\*\/\}?)?$/;
const title = /^\s*(?:test|it|describe)\b.*?\(\s*(['"`])(.*?)\1/;

/** Finds faults in a file's comments and titles. Only the first line of a comment can begin with a fragment. */
function readFaults(source: string): string[] {
  let isInside = false;
  return source.split('\n').flatMap((line) => {
    const text = comment.exec(line)?.[1];
    const begins = !isInside;
    isInside = text !== undefined && text !== '';
    if (line.trim() === '/**') isInside = false;
    const faults = found([text ?? title.exec(line)?.[2] ?? ''], prose);
    if (text !== undefined && begins && fragment.test(text)) faults.push(`${text}: a sentence with a verb`);
    return faults;
  });
}

const apiText = /(?:\.describe\(|\bsummary:)\s*(['"`])(.*?)\1/g;

/** Finds faults in the descriptions of fields and the summaries of calls, which the documentation of the API shows. */
function readApiFaults(source: string): string[] {
  return found(
    [...source.matchAll(apiText)].map(([, , text = '']) => text),
    apiWords,
  );
}

/** Reads the descriptions of all settings, which are values of a key `about` at any depth. */
function readAbouts(rules: object): string[] {
  return Object.entries(rules).flatMap(([key, value]) => {
    if (key === 'about') return typeof value === 'string' ? [value] : [];
    return typeof value === 'object' && value !== null ? readAbouts(value) : [];
  });
}

/** Finds faults in a document. Code and quotations are not checked. */
function readDocumentFaults(source: string): string[] {
  const sentences = source
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`|“[^”\n]*”|"[^"\n]*"/g, '')
    .split('\n');
  return found(sentences, documentWords);
}

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const faultsOf = (paths: string[], read: (source: string) => string[]) =>
  paths.flatMap((path) => read(readFileSync(path, 'utf8')).map((fault) => `${path}: ${fault}`));

const refuseFunction = /^\s*(?:export )?(?:async )?function (refuse(?!d)\w*)\([\s\S]*?\)(?:: ([^{}]+))? \{$/gm;
const refuseArrow =
  /^\s*(?:export )?const (refuse(?!d)\w*) = (?:async )?\([\s\S]*?\)(?:: ([^{}=]+))? =>\s*([^\s(]*(?: \w+)?)/gm;

/** Finds functions called `refuse…` that return something other than a Refusal. */
function findOddRefusals(source: string): string[] {
  const functions = [...source.matchAll(refuseFunction)].filter(
    ([, , type]) => !/^(Promise<)?Refusal>?$/.test(type ?? ''),
  );
  const arrows = [...source.matchAll(refuseArrow)].filter(
    ([, , type, body]) => type?.trim() !== 'Refusal' && !/^(new Refusal|refuse\w+)$/.test(body ?? ''),
  );
  return [...functions, ...arrows].map(([, name]) => `${name} must return a Refusal, or have another name`);
}

describe('functions called refuse…', () => {
  it('return a Refusal', () => {
    const paths = proseFolders.flatMap(listFiles).filter((path) => /\.(ts|tsx)$/.test(path));
    expect(faultsOf(paths, findOddRefusals)).toEqual([]);
  });

  it('are found if they return something else, whether plain, arrow or async', () => {
    expect(findOddRefusals('export function refuseDay(day: string): string | undefined {')).toHaveLength(1);
    expect(findOddRefusals('function refuseAll(\n  one: string,\n) {')).toHaveLength(1);
    expect(findOddRefusals('const refuseTaken = () => [{ path, msg }];')).toHaveLength(1);
    expect(findOddRefusals('const refuseTaken = (path: string) => {\n  throw missing();')).toHaveLength(1);
    expect(findOddRefusals('async function refuseFull(slot: Slot): Promise<Refusal> {')).toEqual([]);
    expect(findOddRefusals('const refuseCode = () => refuseInput([]);')).toEqual([]);
    expect(findOddRefusals("const refuseRole = () =>\n  new Refusal('forbidden', words);")).toEqual([]);
  });
});

describe('words that make a comment hard to read', () => {
  it('do not occur in comments and test titles', () => {
    const paths = proseFolders.flatMap(listFiles).filter((path) => /\.(ts|tsx)$/.test(path));
    expect(faultsOf(paths, readFaults)).toEqual([]);
  });

  it('do not occur in the published descriptions of calls, fields and settings', () => {
    const paths = listFiles('contract').filter((path) => /(?<!\.test)\.ts$/.test(path));
    expect(faultsOf(paths, readApiFaults)).toEqual([]);
    expect(found(readAbouts(settingRules), apiWords)).toEqual([]);
    expect(readAbouts(settingRules)).toContain('days within which money is paid back');
  });

  it('do not occur in English documents', () => {
    const paths = [...readdirSync('.'), ...documentFolders.flatMap(listFiles)];
    const documents = paths.filter((path) => /(?<!\.hi)\.md$/.test(path));
    expect(faultsOf(documents, readDocumentFaults)).toEqual([]);
  });

  it('are found in every kind of comment and in test titles', () => {
    const comments = ['// Made anew.', '/** Of the ledger. */', '      {/* Whose name it is. */}', '-- dearer'];
    expect(comments.filter((line) => readFaults(line).length === 0)).toEqual([]);
    expect(readFaults("test('an E-mail is sent', () => {")).toHaveLength(1);
    expect(readFaults('const anew = 1; // Made again.')).toEqual([]);
  });

  it('are found in summaries, and in descriptions on the same line or the next one', () => {
    const faulty = [
      "reference: z.string().describe('of the bank'),",
      "note: z.string().describe('null where there is none'),",
      'closed: z.boolean().describe(\n      `the whole day when left out, up to 7 days`,\n    ),',
      'summary: "Whose password a link resets",',
      "summary: 'Write letters to this account',",
      "summary:\n      'The product as it stands now',",
    ];
    expect(faulty.filter((text) => readApiFaults(text).length === 0)).toEqual([]);
    expect(readApiFaults("summary: 'Add a category', z.int().describe('number of orders in the slot')")).toEqual([]);
    expect(readAbouts({ payment: { upiId: { about: 'where it goes', max: [1] } } })).toEqual(['where it goes']);
  });

  it('are found in documents, but not in code and quotations', () => {
    expect(readDocumentFaults('Whoever asks is told.\nIt is **dearer** now.\nThe rule stands there.')).toHaveLength(3);
    expect(readDocumentFaults('The database stands still.')).toEqual([]);
    expect(readDocumentFaults('The key `anew`, the text "so many" and “dearer”.\n```\nmeanwhile\n```\n')).toEqual([]);
  });
});
