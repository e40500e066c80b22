// Written by `npm run art`.
import type { StaticImageData } from 'next/image';
import bagAfterglow from './images/bag-afterglow.svg';
import bagBlueHour from './images/bag-blue-hour.svg';
import bagDewPoint from './images/bag-dew-point.svg';
import bagFirstLight from './images/bag-first-light.svg';
import bagGardenHour from './images/bag-garden-hour.svg';
import bagHighNoon from './images/bag-high-noon.svg';
import bagLamplight from './images/bag-lamplight.svg';
import bagLongShadow from './images/bag-long-shadow.svg';
import bagMorningShift from './images/bag-morning-shift.svg';
import bagSlowAfternoon from './images/bag-slow-afternoon.svg';
import bagSmallHours from './images/bag-small-hours.svg';
import carafe from './images/carafe.svg';
import cupDawn from './images/cup-dawn.svg';
import cupDusk from './images/cup-dusk.svg';
import cupNight from './images/cup-night.svg';
import dripperDusk from './images/dripper-dusk.svg';
import dripperMilk from './images/dripper-milk.svg';
import flask from './images/flask.svg';
import grinder from './images/grinder.svg';
import kettleMilk from './images/kettle-milk.svg';
import kettleNight from './images/kettle-night.svg';
import moka from './images/moka.svg';
import papers from './images/papers.svg';
import papersNatural from './images/papers-natural.svg';
import placeAfterglow from './images/place-afterglow.svg';
import placeBlueHour from './images/place-blue-hour.svg';
import placeDewPoint from './images/place-dew-point.svg';
import placeFirstLight from './images/place-first-light.svg';
import placeGardenHour from './images/place-garden-hour.svg';
import placeHighNoon from './images/place-high-noon.svg';
import placeLamplight from './images/place-lamplight.svg';
import placeLongShadow from './images/place-long-shadow.svg';
import placeMorningShift from './images/place-morning-shift.svg';
import placeSlowAfternoon from './images/place-slow-afternoon.svg';
import placeSmallHours from './images/place-small-hours.svg';
import press from './images/press.svg';
import scale from './images/scale.svg';
import sheetCarafe from './images/sheet-carafe.svg';
import sheetCupDawn from './images/sheet-cup-dawn.svg';
import sheetDripperMilk from './images/sheet-dripper-milk.svg';
import sheetFlask from './images/sheet-flask.svg';
import sheetGrinder from './images/sheet-grinder.svg';
import sheetKettleNight from './images/sheet-kettle-night.svg';
import sheetMoka from './images/sheet-moka.svg';
import sheetPapers from './images/sheet-papers.svg';
import sheetPress from './images/sheet-press.svg';
import sheetScale from './images/sheet-scale.svg';
import sheetThimbles from './images/sheet-thimbles.svg';
import sheetTin from './images/sheet-tin.svg';
import thimbles from './images/thimbles.svg';
import tin from './images/tin.svg';

/** Every image by its key; a page that imports this sends addresses, not drawings. */
export const images: Readonly<Record<string, StaticImageData | undefined>> = {
  'bag-afterglow': bagAfterglow,
  'bag-blue-hour': bagBlueHour,
  'bag-dew-point': bagDewPoint,
  'bag-first-light': bagFirstLight,
  'bag-garden-hour': bagGardenHour,
  'bag-high-noon': bagHighNoon,
  'bag-lamplight': bagLamplight,
  'bag-long-shadow': bagLongShadow,
  'bag-morning-shift': bagMorningShift,
  'bag-slow-afternoon': bagSlowAfternoon,
  'bag-small-hours': bagSmallHours,
  carafe,
  'cup-dawn': cupDawn,
  'cup-dusk': cupDusk,
  'cup-night': cupNight,
  'dripper-dusk': dripperDusk,
  'dripper-milk': dripperMilk,
  flask,
  grinder,
  'kettle-milk': kettleMilk,
  'kettle-night': kettleNight,
  moka,
  papers,
  'papers-natural': papersNatural,
  'place-afterglow': placeAfterglow,
  'place-blue-hour': placeBlueHour,
  'place-dew-point': placeDewPoint,
  'place-first-light': placeFirstLight,
  'place-garden-hour': placeGardenHour,
  'place-high-noon': placeHighNoon,
  'place-lamplight': placeLamplight,
  'place-long-shadow': placeLongShadow,
  'place-morning-shift': placeMorningShift,
  'place-slow-afternoon': placeSlowAfternoon,
  'place-small-hours': placeSmallHours,
  press,
  scale,
  'sheet-carafe': sheetCarafe,
  'sheet-cup-dawn': sheetCupDawn,
  'sheet-dripper-milk': sheetDripperMilk,
  'sheet-flask': sheetFlask,
  'sheet-grinder': sheetGrinder,
  'sheet-kettle-night': sheetKettleNight,
  'sheet-moka': sheetMoka,
  'sheet-papers': sheetPapers,
  'sheet-press': sheetPress,
  'sheet-scale': sheetScale,
  'sheet-thimbles': sheetThimbles,
  'sheet-tin': sheetTin,
  thimbles,
  tin,
};
