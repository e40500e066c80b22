// Preloaded into a process of the shop: shifts its clock by the number of seconds in a file.
import { readFileSync } from 'node:fs';

const EVERY_MS = 100;
const file = process.env.DRILL_CLOCK ?? '';
const Machine = Date;
let wrongBy = 0;

const read = () => {
  wrongBy = 1_000 * Number(readFileSync(file, 'utf8'));
};
read();
setInterval(read, EVERY_MS).unref();

const now = () => Machine.now() + wrongBy;

globalThis.Date = new Proxy(Machine, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new Machine(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
