-- oldest program: 0134
-- In which encoding and with which separator a file is read.
ALTER TABLE imports ADD COLUMN reading text;
