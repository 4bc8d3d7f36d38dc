package io.mcpgateway.cluster;

import java.time.Duration;
import java.util.regex.Pattern;

import io.mcpgateway.configuration.Bounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Cluster of gateways over one Redis, with its connection in {@code spring.data.redis}.
 *
 * @param mode how nodes share their state: none or redis
 * @param prefix prefix of all keys and channels, 1 to 63 lower-case letters, digits,
 * dots, dashes or underscores; gateways with different prefixes can share a Redis
 * @param commandTime maximum time of a command, from 50ms to 10s; after it the node goes
 * on alone until Redis answers again
 * @param leaseTime time after which another node takes the watches of a vanished one
 * over, from 2s to 5m
 * @param joinTime maximum time after its start for which a node is not ready because
 * Redis has not answered yet, from 0s to 1d. After it the node is ready for calls without
 * a session; it refuses sessions with status 503 until Redis answers. A node with {@code
 * gateway.sessions.secret} is ready at once
 * @param logLength approximate number of entries in the log of changes, from 1000 to
 * 10000000; after a longer absence a node counts everything as changed
 * @param logSize approximate size of these entries, from 1MB to 100GB; the oldest ones
 * are dropped beyond it too
 */
@ConfigurationProperties(prefix = ClusterProperties.PREFIX, ignoreUnknownFields = false)
public record ClusterProperties(@DefaultValue("none") Mode mode, @DefaultValue("mcp-gateway") String prefix,
		@DefaultValue("1s") Duration commandTime, @DefaultValue("10s") Duration leaseTime,
		@DefaultValue("10m") Duration joinTime, @DefaultValue("100000") int logLength,
		@DefaultValue("256MB") DataSize logSize) {

	static final String PREFIX = "gateway.cluster";

	private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,62}");

	public ClusterProperties {
		Assert.isTrue(NAME.matcher(prefix).matches(),
				PREFIX + ".prefix must have 1 to 63 lower-case letters, digits, dots, dashes or underscores");
		Bounds.time(PREFIX + ".command-time", Duration.ofMillis(50), commandTime, Duration.ofSeconds(10));
		Bounds.time(PREFIX + ".lease-time", Duration.ofSeconds(2), leaseTime, Duration.ofMinutes(5));
		Bounds.time(PREFIX + ".join-time", Duration.ZERO, joinTime, Duration.ofDays(1));
		Bounds.number(PREFIX + ".log-length", 1000, logLength, 10_000_000);
		Bounds.size(PREFIX + ".log-size", DataSize.ofMegabytes(1), logSize, DataSize.ofGigabytes(100));
	}

	/** How nodes share their state. */
	public enum Mode {

		/** Each node is alone. */
		NONE,

		/** Nodes share their state over Redis. */
		REDIS

	}

}
