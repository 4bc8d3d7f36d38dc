-- Adds a node to those that store a session, counts as a use, and returns the session's subscriptions.
-- Returns 'lost' if the subscriptions are gone, or if Redis no longer knows a node that it knew.
-- KEYS: subscriptions, nodes, marker of a session with subscriptions
-- ARGV: node, 1 if Redis knew the session at this node, milliseconds until an unused session is forgotten
local all = redis.call('hgetall', KEYS[1])
if #all == 0 and redis.call('exists', KEYS[3]) == 1 then
  return {'lost'}
end
if redis.call('sadd', KEYS[2], ARGV[1]) == 1 and ARGV[2] == '1' then
  return {'lost'}
end
redis.call('pexpire', KEYS[1], ARGV[3])
redis.call('pexpire', KEYS[2], ARGV[3])
table.insert(all, 1, 'known')
return all
