/**
 * `node web.mjs`, in the output of `npm run build`: the shop's web server, on HOST and PORT. Unlike `node
 * server.js`, it shuts down gracefully, keeps connections alive longer than a proxy does, and names
 * missing variables.
 */
import { pathToFileURL } from 'node:url';
import { fromRoot } from './paths.ts';
import { webVariables } from './process-options.ts';
import { loadEnvFiles } from './shared/env-files.ts';
import { envOrExit } from './shared/environment.ts';

loadEnvFiles();
// server.js sets NODE_ENV too, but only after the shop's log has read it.
Object.assign(process.env, { NODE_ENV: 'production' });
envOrExit();
// Next reads HOSTNAME, which containers set to their own name.
const host = process.env.HOST?.trim() || '127.0.0.1';
Object.assign(process.env, webVariables, { HOST: host, HOSTNAME: host });
await import(pathToFileURL(fromRoot('server.js')).href);
