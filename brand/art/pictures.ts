// Written by `npm run art`.
import type { StaticImageData } from 'next/image';
import bagAfterglow from './pictures/bag-afterglow.svg';
import bagBlueHour from './pictures/bag-blue-hour.svg';
import bagDewPoint from './pictures/bag-dew-point.svg';
import bagFirstLight from './pictures/bag-first-light.svg';
import bagGardenHour from './pictures/bag-garden-hour.svg';
import bagHighNoon from './pictures/bag-high-noon.svg';
import bagLamplight from './pictures/bag-lamplight.svg';
import bagLongShadow from './pictures/bag-long-shadow.svg';
import bagMorningShift from './pictures/bag-morning-shift.svg';
import bagSlowAfternoon from './pictures/bag-slow-afternoon.svg';
import bagSmallHours from './pictures/bag-small-hours.svg';
import carafe from './pictures/carafe.svg';
import cupDawn from './pictures/cup-dawn.svg';
import cupDusk from './pictures/cup-dusk.svg';
import cupNight from './pictures/cup-night.svg';
import dripperDusk from './pictures/dripper-dusk.svg';
import dripperMilk from './pictures/dripper-milk.svg';
import flask from './pictures/flask.svg';
import grinder from './pictures/grinder.svg';
import kettleMilk from './pictures/kettle-milk.svg';
import kettleNight from './pictures/kettle-night.svg';
import moka from './pictures/moka.svg';
import papers from './pictures/papers.svg';
import papersNatural from './pictures/papers-natural.svg';
import placeAfterglow from './pictures/place-afterglow.svg';
import placeBlueHour from './pictures/place-blue-hour.svg';
import placeDewPoint from './pictures/place-dew-point.svg';
import placeFirstLight from './pictures/place-first-light.svg';
import placeGardenHour from './pictures/place-garden-hour.svg';
import placeHighNoon from './pictures/place-high-noon.svg';
import placeLamplight from './pictures/place-lamplight.svg';
import placeLongShadow from './pictures/place-long-shadow.svg';
import placeMorningShift from './pictures/place-morning-shift.svg';
import placeSlowAfternoon from './pictures/place-slow-afternoon.svg';
import placeSmallHours from './pictures/place-small-hours.svg';
import press from './pictures/press.svg';
import scale from './pictures/scale.svg';
import sheetCarafe from './pictures/sheet-carafe.svg';
import sheetCupDawn from './pictures/sheet-cup-dawn.svg';
import sheetDripperMilk from './pictures/sheet-dripper-milk.svg';
import sheetFlask from './pictures/sheet-flask.svg';
import sheetGrinder from './pictures/sheet-grinder.svg';
import sheetKettleNight from './pictures/sheet-kettle-night.svg';
import sheetMoka from './pictures/sheet-moka.svg';
import sheetPapers from './pictures/sheet-papers.svg';
import sheetPress from './pictures/sheet-press.svg';
import sheetScale from './pictures/sheet-scale.svg';
import sheetThimbles from './pictures/sheet-thimbles.svg';
import sheetTin from './pictures/sheet-tin.svg';
import thimbles from './pictures/thimbles.svg';
import tin from './pictures/tin.svg';

/** Every picture by its key; a page that imports this sends addresses, not drawings. */
export const pictures: Readonly<Record<string, StaticImageData | undefined>> = {
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
