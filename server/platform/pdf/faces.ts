/**
 * The font faces of papers: Latin, and each Indian script in which names and addresses are written. The faces for
 * Telugu and Bengali are not from Noto: in files with Noto, the typesetter writes the text of a syllable again for each
 * of its glyphs that has a height of its own, so that a copied or searched text would be wrong. The faces here have
 * most syllables as one glyph.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The files of the faces. Only texts in Latin and Devanagari are bold on purpose; names in other scripts are always
 * regular.
 */
const files = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/hind-guntur/400Regular/HindGuntur_400Regular.ttf'),
];

export const readFaces = (): Buffer[] => files.map((file) => readFileSync(fileURLToPath(file)));
