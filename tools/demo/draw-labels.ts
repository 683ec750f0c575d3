/** Draws the labels of the demo that are not there yet, behind everything else on this machine, while its shop is open. */
import { setPriority } from 'node:os';
import { readSettings } from '#server/core/settings.ts';
import { openPictureStore } from '#server/uploads/picture.store.ts';
import { drawLabels, prepareLabels } from './label-pictures.ts';

const behindTheShop = 10;

setPriority(behindTheShop);
const { labels } = await prepareLabels();
await drawLabels(openPictureStore(readSettings(process.env)), labels, console.log);
