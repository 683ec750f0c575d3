/** What a face must be able to write for Hindi (tools/assets/cut-hindi-face.ts): every glyph that one of these needs is kept. */

const letters = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळ', 'क़', 'ख़', 'ग़', 'ज़', 'ड़', 'ढ़', 'फ़', 'य़'];
const vowels = [...'अआइईउऊऋॠएऐओऔऑऍॲऌ'];
const vowelSigns = ['', ...'ािीुूृॄेैोौॉॅ'];
const nasals = ['', 'ं', 'ँ'];

/**
 * Conjuncts with a shape of their own. All others are a half letter beside a whole one, which needs no glyph: the face
 * draws many of them once more, alike to the eye.
 */
const conjuncts = `
  क्ष ज्ञ क्त त्त न्न त्त्व त्त्य न्न्य ग्न्य त्क्ष क्ष्म क्ष्य क्ष्व क्ष्ण
  प्न म्न ज्न ग्न घ्न ध्न ब्न श्न ङ्क ङ्ख ङ्ग ङ्घ ङ्म ङ्क्ष
  छ्य छ्व च्छ्व ट्ट ट्ठ ट्य ट्व ट्ट्य ठ्य ठ्ठ ड्ड ड्ढ ड्य ढ्य
  द्ग द्घ द्द द्ध द्न द्ब द्भ द्म द्य द्व द्ध्य द्ध्व द्द्य द्द्व द्भ्य द्व्य द्र्य न्द्य न्द्व ब्द्य
  त्र्य ग्र्य श्र्य ष्ट्य ष्ट्व ष्ठ्य स्ट्य ह्ण ह्न ह्म ह्य ह्ल ह्व
  क्त्र न्त्र स्त्र स्थ स्त स्ट ष्ट श्च श्क प्त स्व स्क न्त न्द ब्ल ल्ल`
  .trim()
  .split(/\s+/);

const signs = ['।', '॥', '॰', 'ऽ', 'ॐ', '०१२३४५६७८९', '\u25cc', '\u200c', '\u200d'];

/** Every syllable, with what stands above, below and around it. */
export function* hindiSyllables(): Generator<string> {
  for (const letter of letters) {
    yield `${letter}ः`;
    // Without its vowel: at the end of a word, half before another letter, and half with an r below it.
    yield* [`${letter}्`, `${letter}्\u200d`, `${letter}्र्\u200d`];
    for (const sign of vowelSigns) {
      yield `${letter}्र${sign}`;
      for (const nasal of nasals) yield* [letter + sign + nasal, `र्${letter}${sign}${nasal}`];
    }
  }
  for (const conjunct of conjuncts) {
    yield* [`${conjunct}्`, `${conjunct}्\u200d`, `र्${conjunct}`];
    for (const sign of vowelSigns) yield* [conjunct + sign, `${conjunct}${sign}ं`];
  }
  for (const vowel of vowels) yield* [vowel, `${vowel}ं`, `${vowel}ँ`, `${vowel}ः`, `र्${vowel}`];
  yield* signs;
}
