-- oldest program: 0134
-- A digest of what a calendar entry says, so that the same is not written again.
ALTER TABLE calendar_entries ADD COLUMN written TEXT;
-- One listener follows each meeting by now. Deliveries to those that it replaces are its own.
UPDATE event_deliveries SET listener = 'leads.mirrorEntry' WHERE state = 'pending' AND listener IN (
  'leads.writeBookedEntry', 'leads.writeArrangedEntry', 'leads.writeMovedEntry', 'leads.writeHandedOverEntry',
  'leads.deleteCancelledEntry', 'leads.restoreEntry'
);
