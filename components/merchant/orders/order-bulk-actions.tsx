import { Button } from '@/components/ui/button';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { orderBulkActions } from '@/modules/order-list';
import { ForRole } from '../role';

/** What staff do with the selected orders of the list; an owner exports them, too. */
export async function OrderBulkActions({
  id,
  exportPath,
}: {
  /** Of the form that the list's checkboxes belong to. */
  id: string;
  /** With the view's prefix. */
  exportPath: string;
}) {
  const { d } = await dashboardTexts();
  return (
    <form id={id} className="mt-4 flex flex-wrap gap-3">
      {orderBulkActions.map(({ module, Action }) => (
        <Action key={module} />
      ))}
      <ForRole needed="owner">
        {/* Without a selection the whole list would be exported. */}
        <div className="hidden [main:has(tbody_:checked)_&]:block">
          <Button variant="secondary" size="sm" formAction={exportPath} formMethod="get">
            {d.controls.orders.exportSelected}
          </Button>
        </div>
      </ForRole>
    </form>
  );
}
