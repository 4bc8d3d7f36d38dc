-- Counts as a use of a session, and returns the number of its subscriptions.
-- KEYS: subscriptions, nodes
-- ARGV: node, milliseconds until an unused session is forgotten
redis.call('sadd', KEYS[2], ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[2])
redis.call('pexpire', KEYS[2], ARGV[2])
return redis.call('hlen', KEYS[1])
