-- Counts as a use of a session, and returns 1 if Redis lost the session: it does not know this
-- node, or the subscriptions are gone.
-- KEYS: subscriptions, nodes, marker of a session with subscriptions
-- ARGV: node, milliseconds until an unused session is forgotten
local added = redis.call('sadd', KEYS[2], ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[2])
redis.call('pexpire', KEYS[2], ARGV[2])
if added == 1 or (redis.call('exists', KEYS[3]) == 1 and redis.call('exists', KEYS[1]) == 0) then
  return 1
end
return 0
