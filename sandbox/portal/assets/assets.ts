import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type PortalAssets = {
  readonly script: string;
  readonly style: string;
  /** As a content security policy names them: `sha256-…`. */
  readonly scriptHash: string;
  readonly styleHash: string;
};

/** The portal's style and its small script, inlined in every page. */
export function readAssets(): PortalAssets {
  const script = readFileSync(new URL('script.js', import.meta.url), 'utf8');
  const style = readFileSync(new URL('styles.css', import.meta.url), 'utf8');
  return { script, style, scriptHash: hashOf(script), styleHash: hashOf(style) };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
