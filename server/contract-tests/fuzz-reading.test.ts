import { testCalls } from './fuzz.ts';

testCalls('reading');
