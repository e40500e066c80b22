import { pageTexts } from '@/lib/texts/page-texts';
import { OpenSearch, SearchPopover } from './header-search-frame';
import { SearchBox } from './search-box';

export async function SearchButton() {
  return <OpenSearch label={(await pageTexts()).t.words.open} />;
}

export async function SearchPanel() {
  return (
    <SearchPopover close={(await pageTexts()).t.words.close}>
      <SearchBox focus />
    </SearchPopover>
  );
}
