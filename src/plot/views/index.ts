export { firstPictures } from './first-pictures.ts';
export { pictureNames, pictures } from './pictures.ts';
export type { PictureOptions, ViewPicture } from './view-picture.ts';
export {
  isPicture,
  viewNames,
  views,
  viewTitle,
  type PictureName,
  type ViewName,
} from './views.ts';
