/** Finds files of the project that the program reads while it runs. */
import { join } from 'node:path';

/**
 * The path of a project file. The built program is two folders deep as well (build/shop), so it finds the same files.
 */
export const inProject = (path: string): string => join(import.meta.dirname, '../..', path);
