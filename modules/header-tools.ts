import type { ReactNode } from 'react';
import { SearchButton, SearchPanel } from '@/modules/search/components/header-search';

type Part = () => Promise<ReactNode>;

/** A button in the header and the popover that it opens. */
export const headerTools: readonly { module: string; Button: Part; Panel: Part }[] = [
  { module: 'search', Button: SearchButton, Panel: SearchPanel }, // module: search
];
