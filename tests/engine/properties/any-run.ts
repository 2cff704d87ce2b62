import { fc } from '../../trials.ts';
import { httpConversations } from './arbitrary-http.ts';
import { hastyConversations, politeConversations } from './arbitrary.ts';

/** Whatever two hosts may do with each other. */
export const anyRun = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(politeConversations, hastyConversations) },
  { weight: 1, arbitrary: httpConversations },
);
