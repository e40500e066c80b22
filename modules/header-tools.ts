import type { ReactNode } from 'react';
import { SearchButton, SearchPanel } from '@/modules/search/components/header-search';

type Part = () => Promise<ReactNode>;

export const headerTools: readonly { module: string; Button: Part; Panel: Part }[] = [
  { module: 'search', Button: SearchButton, Panel: SearchPanel }, // module: search
];
