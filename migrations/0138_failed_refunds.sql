-- oldest program: 0134
-- Refunds that failed at the provider, minor units: they no longer count in refunded_minor. Older programs leave it alone.
ALTER TABLE transactions ADD COLUMN refund_failed_minor INTEGER NOT NULL DEFAULT 0;
