-- Takes reported use from a bucket. The key holds the time at which the bucket is full again, in microseconds of this
-- server's clock, and expires at that time, so that idle callers leave nothing.
-- ARGV: the microseconds in which the use is refilled, and the maximum time until the bucket is full.
-- Returns the microseconds until the bucket is full. Any other content of the key counts as a full bucket.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local stored = redis.pcall('GET', KEYS[1])
local full = type(stored) == 'string' and tonumber(stored) or now
if not (full > now) then
  full = now
end
full = math.min(full + ARGV[1], now + ARGV[2])
if full > now then
  redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
end
return full - now
