-- How lists show what was sent is the payments' own knowledge, apart from the mirror's last list.
INSERT INTO "service_state" ("key", "value", "updatedAt")
SELECT 'payments-calibration', "value"->'calibration', "updatedAt" FROM "service_state"
WHERE "key" = 'transactions-list' AND jsonb_typeof("value"->'calibration') = 'object'
ON CONFLICT ("key") DO NOTHING;

-- Charges that were listed before their reply bound them.
CREATE INDEX "mirror_transactions_uncalibrated" ON "mirror_transactions" ("firstSeen")
  WHERE "boundBy" = 'REPLY' AND NOT "calibrated";
