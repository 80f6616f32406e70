-- Confirmed bookings by registrable email domain and UTC day: beyond some, an administrator releases them.
CREATE TABLE domain_bookings (
  domain TEXT NOT NULL,
  day INTEGER NOT NULL,
  bookings INTEGER NOT NULL,
  PRIMARY KEY (domain, day)
);

-- Bookings that wait for an administrator. A row ends with the decision.
CREATE TABLE booking_reviews (
  meeting_id TEXT PRIMARY KEY REFERENCES meetings (id),
  track_id TEXT NOT NULL REFERENCES tracks (id),
  domain TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL
);
CREATE INDEX booking_reviews_track_idx ON booking_reviews (track_id);
CREATE INDEX booking_reviews_until_idx ON booking_reviews (until);
