import type { ThirdParties } from '@/lib/security/third-parties/types';

export const thirdParties: ThirdParties = {
  load: ['https://analytics.example/script.js'],
  scripts: ['https://cdn.analytics.example'],
  connections: ['https://collect.example'],
  images: [],
  frames: [],
};
