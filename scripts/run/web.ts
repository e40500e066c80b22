/**
 * `node web.mjs`, in the folder that `npm run build` makes: the shop's web server, on HOST and PORT. Unlike
 * `node server.js`, it ends in order by the shop's own rules, keeps connections open longer than a proxy
 * does, and says what is missing of the environment.
 */
import { pathToFileURL } from 'node:url';
import { logInJson } from '../../lib/telemetry/json-console.ts';
import { webVariables } from '../launcher/programs/web-variables.ts';
import { fromRoot } from '../paths.ts';
import { loadEnvFiles } from '../shared/env-files.ts';
import { environmentOrEnd } from '../shared/environment.ts';

loadEnvFiles();
// As server.js does it, which prints before the shop is asked how it logs.
Object.assign(process.env, { NODE_ENV: 'production' });
logInJson();
environmentOrEnd();
// Containers set HOSTNAME to a name of their own, which Next would listen on.
const host = process.env.HOST?.trim() || '127.0.0.1';
Object.assign(process.env, webVariables, { HOST: host, HOSTNAME: host });
await import(pathToFileURL(fromRoot('server.js')).href);
