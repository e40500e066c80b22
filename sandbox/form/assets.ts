import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export type FormAssets = {
  readonly script: string;
  readonly style: string;
  readonly scriptHash: string;
  readonly styleHash: string;
};

let assets: Promise<FormAssets> | undefined;

export function formAssets(): Promise<FormAssets> {
  assets ??= buildAssets().catch((error: unknown) => {
    assets = undefined;
    throw error;
  });
  return assets;
}

async function buildAssets(): Promise<FormAssets> {
  const { build, transform } = await import('esbuild');
  const target = ['chrome109', 'firefox115', 'safari16'];
  const [bundle, css] = await Promise.all([
    build({
      entryPoints: [fileURLToPath(new URL('client/main.ts', import.meta.url))],
      bundle: true,
      write: false,
      minify: true,
      format: 'iife',
      target,
      charset: 'utf8',
      legalComments: 'none',
      tsconfigRaw: '{}',
    }),
    readFile(new URL('styles.css', import.meta.url), 'utf8'),
  ]);
  const { code } = await transform(css, { loader: 'css', minify: true, target });
  // Nothing in the script may end its element.
  const script = (bundle.outputFiles[0]?.text ?? '').replace(/<\/(script)/gi, '<\\/$1').trim();
  const style = code.trim();
  return { script, style, scriptHash: hashOf(script), styleHash: hashOf(style) };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
