export { conversationOf, type Conversation, type End, type Passage } from './conversation.ts';
