-- Several months of a subscription may be owed at once, each with a flag of its own.
UPDATE "review_flags" SET "kind" = "kind" || ':' || substring("detail"->>'month' FROM 'month (\d+)')
WHERE "kind" = 'charged-after-end' AND "detail"->>'month' ~ 'month \d+';
