-- Adds a node to those that store a session, counts as a use, and returns the session's subscriptions.
-- Returns 'lost' if the subscriptions are gone, if Redis no longer knows a node that it knew, or if Redis
-- does not know the session and may have forgotten it.
-- KEYS: subscriptions, nodes, marker of a session with subscriptions
-- ARGV: node, 1 if Redis knew the session at this node, milliseconds until an unused session is forgotten,
--       milliseconds until its marker is forgotten, 1 if an unknown session has no subscriptions
local all = redis.call('hgetall', KEYS[1])
if #all == 0 and redis.call('exists', KEYS[3]) == 1 then
  return {'lost'}
end
if ARGV[5] == '0' and redis.call('exists', KEYS[2]) == 0 then
  return {'lost'}
end
local isNew = redis.call('sadd', KEYS[2], ARGV[1]) == 1
redis.call('pexpire', KEYS[2], ARGV[3])
if isNew and ARGV[2] == '1' then
  return {'lost'}
end
redis.call('pexpire', KEYS[1], ARGV[3])
redis.call('pexpire', KEYS[3], ARGV[4])
table.insert(all, 1, 'known')
return all
