export { endOf, lossesOf, type LossReason } from './losses.ts';
