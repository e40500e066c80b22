import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { availableParallelism, freemem, totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { cardFormOf } from '../card-form.ts';
import { fromRoot } from '../paths.ts';
import { type Finding, ok, problem, warning } from './findings.ts';

const MIB = 1024 * 1024;
const MIN_MIB = { problem: 200, warning: 1_024 };
const WEB_PROCESS_MIB = 512;

/** Checks this machine: Node.js, disk space, build. */
export async function examineMachine(dataDir: string): Promise<Finding[]> {
  return [
    ...examineNode(),
    ...(await examineDisk(dataDir)),
    ...examineMemory(),
    ...examineBuild(),
    cardFormFinding(),
  ];
}

function examineNode(): Finding[] {
  const major = Number(process.versions.node.split('.')[0]);
  return major === 22 || major === 24
    ? [ok(`Node.js ${process.versions.node}, ${availableParallelism()} processors`)]
    : [warning(`Node.js ${process.versions.node} is not tested`, 'Use Node.js 22 or 24.')];
}

async function examineDisk(dataDir: string): Promise<Finding[]> {
  let folder = resolve(dataDir);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / MIB);
  const advice = 'Logs grow, and a database on this disk stops when it is full.';
  if (free < MIN_MIB.problem) return [problem(`${free} MiB of disk are left`, advice)];
  if (free < MIN_MIB.warning) return [warning(`${free} MiB of disk are left`, advice)];
  return [ok(`${Math.floor(free / 1024)} GiB of disk are left`)];
}

function examineMemory(): Finding[] {
  const [free, all] = [freemem(), totalmem()].map((bytes) => Math.floor(bytes / MIB));
  if ((all ?? 0) >= 2 * WEB_PROCESS_MIB) return [];
  return [
    warning(
      `${all} MiB of memory, ${free} free`,
      'A web process wants 512 MiB, of which it keeps pages and data in 96, or more: with 2 GiB in 320. A worker wants 256.',
    ),
  ];
}

function examineBuild(): Finding[] {
  const builds = [fromRoot('.next', 'BUILD_ID'), fromRoot('server.js')];
  return builds.some((file) => existsSync(file))
    ? [ok('There is a build')]
    : [
        warning(
          'There is no build here',
          'Run npm run build, unless the web server runs elsewhere.',
        ),
      ];
}

/** Checks the card form of a standalone build or of this checkout. */
export function cardFormFinding(root?: string): Finding {
  switch (cardFormOf(root)) {
    case 'demo':
      return problem(
        'The card form is the demo’s (@service/web of this repository)',
        'Install the payment service’s own package in its place, and build again.',
      );
    case 'own':
      return ok('The card form is not the demo’s');
    case 'unknown':
      return warning(
        'It is not known whether the card form is the demo’s',
        'Build again, with the payment service’s own package (@service/web).',
      );
  }
}
