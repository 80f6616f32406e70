-- oldest program: 0063
-- What it costs to work with a specialist after the meeting, in their own words. Visitors see it on the card.
ALTER TABLE profiles ADD COLUMN price_afterwards text
  CONSTRAINT profiles_price_afterwards CHECK (length(price_afterwards) <= 200);
