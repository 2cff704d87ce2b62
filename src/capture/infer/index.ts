export { conversationsOf, type Conversation, type End, type Passage } from './conversation.ts';
