/**
 * `node web.mjs`, in the output folder of `npm run build`: the shop's web server, on HOST and PORT. Unlike
 * `node server.js`, it has the shop's graceful shutdown, a keep-alive timeout longer than a proxy's,
 * and names missing variables.
 */
import { pathToFileURL } from 'node:url';
import { fromRoot } from './paths.ts';
import { webVariables } from './process-options.ts';
import { loadEnvFiles } from './shared/env-files.ts';
import { envOrExit } from './shared/environment.ts';

loadEnvFiles();
// As in server.js, but earlier: the shop's log format depends on it.
Object.assign(process.env, { NODE_ENV: 'production' });
envOrExit();
// Not HOSTNAME, Next's variable, which containers set to their own name.
const host = process.env.HOST?.trim() || '127.0.0.1';
Object.assign(process.env, webVariables, { HOST: host, HOSTNAME: host });
await import(pathToFileURL(fromRoot('server.js')).href);
