package io.mcpgateway.cluster.redis;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;

/**
 * Options of the connections to Redis. Commands are rejected while disconnected, up to
 * 10,000 wait for responses, and a lost connection is opened again after 50 ms, later
 * every 2 s.
 * <p>
 * <b>Why</b> Lettuce applies no time to commands: {@link RedisLink} does, and a blocking
 * read lasts longer than any other command.
 */
public final class RedisOptions implements LettuceClientOptionsBuilderCustomizer, ClientResourcesBuilderCustomizer {

	private static final int MAX_REQUESTS = 10_000;

	private static final Duration MIN_RECONNECT_DELAY = Duration.ofMillis(50);

	private static final Duration MAX_RECONNECT_DELAY = Duration.ofSeconds(2);

	private final Duration connectTimeout;

	/** Creates options with a maximum time to connect. */
	public RedisOptions(Duration connectTimeout) {
		this.connectTimeout = connectTimeout;
	}

	@Override
	public void customize(ClientOptions.Builder options) {
		options.disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
			.requestQueueSize(MAX_REQUESTS)
			.timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
			.socketOptions(SocketOptions.builder().connectTimeout(this.connectTimeout).keepAlive(true).build());
	}

	@Override
	public void customize(ClientResources.Builder resources) {
		resources.reconnectDelay(
				() -> Delay.exponential(MIN_RECONNECT_DELAY, MAX_RECONNECT_DELAY, 2, TimeUnit.MILLISECONDS));
	}

}
