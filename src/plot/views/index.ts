export { firstPictures } from './first-pictures.ts';
export { pictureNames, pictures } from './pictures.ts';
export { stillWidth, type PictureOptions, type ViewPicture } from './view-picture.ts';
export {
  allViewNames,
  comparedIn,
  isPicture,
  viewNames,
  views,
  viewTitle,
  type PictureName,
  type ViewName,
} from './views.ts';
