-- oldest program: 0134
-- What a report says of somebody goes with their account, also where its row was taken back before they joined.
CREATE INDEX import_rows_label_idx ON import_rows (label);
