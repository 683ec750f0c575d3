/** A Vitest setup file: gives fast-check the run's seed, which it prints with the case that fails. */
import fc from 'fast-check';
import { seed } from '#tools/seed.ts';

fc.configureGlobal({ seed });
