export { bankOf, type Bank, type BankChoice, type BankQuestion } from './bank.ts';
export { giftOf } from './gift.ts';
