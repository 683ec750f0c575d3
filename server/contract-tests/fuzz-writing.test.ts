import { testCalls } from './fuzz.ts';

testCalls('writing');
