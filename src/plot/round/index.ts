export { limitText, roundPicture, type RoundPictureOptions } from './round-picture.ts';
