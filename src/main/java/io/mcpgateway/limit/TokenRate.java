package io.mcpgateway.limit;

/**
 * Rate of a token bucket.
 *
 * @param perSecond sustained tokens in a second, at least 1
 * @param burst tokens of a full bucket, at least 1
 */
public record TokenRate(long perSecond, long burst) {

}
