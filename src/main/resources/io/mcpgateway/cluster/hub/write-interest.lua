-- Applies edges to the subjects of a node
-- KEYS: subjects. ARGV: edges, each a sign and a subject, or * to delete all
for _, edge in ipairs(ARGV) do
  local sign = string.sub(edge, 1, 1)
  if sign == '+' then
    redis.call('SADD', KEYS[1], string.sub(edge, 2))
  elseif sign == '-' then
    redis.call('SREM', KEYS[1], string.sub(edge, 2))
  else
    redis.call('DEL', KEYS[1])
  end
end
return #ARGV
