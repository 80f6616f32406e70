-- Photos are decoded and written anew, so that they keep nothing of the uploaded file but the picture: no position, no
-- camera, no text. Those that were stored before are encoded by a scheduled task, and until then each time they are sent.
ALTER TABLE photos ADD COLUMN encoded integer NOT NULL DEFAULT 0;
CREATE INDEX photos_uploaded_idx ON photos (id) WHERE encoded = 0;
