-- oldest program: 0063
-- Requests that an agent prepares for a person: the agent's name as it gave it, and how far the person has taken the
-- request over. An older program shows them as requests of visitors, and gives nobody their token.
ALTER TABLE tracks ADD COLUMN agent TEXT;
ALTER TABLE tracks ADD COLUMN agent_stage TEXT CHECK (agent_stage IN ('prepared', 'taken-over', 'agreed'));
CREATE INDEX tracks_agent_idx ON tracks (last_activity_at) WHERE agent_stage in ('prepared', 'taken-over');
