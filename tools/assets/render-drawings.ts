/**
 * Renders the drawings of db/seed/pictures into db/seed/rendered, because rendering them at this quality takes too long
 * for the start of a shop. Run `node tools/assets/render-drawings.ts` after a change of a drawing.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPictureStore, pictureFolder } from '#server/uploads/picture.store.ts';
import { renderedFolder, storePicture } from '#server/uploads/store-picture.ts';

const drawings = join(import.meta.dirname, '../../db/seed/pictures');
const dataDir = mkdtempSync(join(tmpdir(), 'paniwala-drawings-'));

rmSync(renderedFolder, { recursive: true, force: true });
mkdirSync(renderedFolder);
try {
  for (const name of readdirSync(drawings)) {
    await storePicture(openPictureStore({ dataDir, s3: undefined }), readFileSync(join(drawings, name)), {
      trustedSvg: true,
      effort: 3,
    });
    console.log(name);
  }
  cpSync(pictureFolder(dataDir), renderedFolder, { recursive: true });
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
