import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useCart } from './cart-context';

export default function JoinedNotice({ remove, keep }: { remove: string; keep: string }) {
  const { server, edits, notice, editCart } = useCart();
  if (!server?.joined) return null;
  const button = (isKept: boolean) => ({
    type: 'button' as const,
    size: 'sm' as const,
    pending: edits.some(({ kind }) => kind === 'joined'),
    onClick: () => editCart({ kind: 'joined', keep: isKept }),
  });
  return (
    <div className="page pt-4">
      <Notice live="status">
        <p key={server.joined}>{server.joined}</p>
        {notice?.variantId === null ? (
          <p className="mt-2 font-semibold text-negative">{notice.message}</p>
        ) : null}
        <div className="mt-3 flex flex-wrap gap-3">
          <Button {...button(false)} variant="secondary">
            {remove}
          </Button>
          <Button {...button(true)} variant="quiet">
            {keep}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
