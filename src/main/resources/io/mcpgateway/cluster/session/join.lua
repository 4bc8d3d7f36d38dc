-- Adds a node to those that store a session, and returns the session's subscriptions.
-- KEYS: subscriptions, nodes, marker of a session with subscriptions
-- ARGV: node, milliseconds until an unused session is forgotten
local all = redis.call('hgetall', KEYS[1])
if #all == 0 and redis.call('exists', KEYS[3]) == 1 then
  return {'lost'}
end
redis.call('sadd', KEYS[2], ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[2])
redis.call('pexpire', KEYS[2], ARGV[2])
table.insert(all, 1, 'known')
return all
