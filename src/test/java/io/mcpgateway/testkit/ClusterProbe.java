package io.mcpgateway.testkit;

import java.time.Duration;
import java.util.List;

import io.mcpgateway.cluster.redis.RedisLink;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.core.script.RedisScript;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

/** Bean that finds out ten times a second whether Redis is available. */
public final class ClusterProbe implements DisposableBean {

	private static final RedisScript<Long> ONE = RedisScript.of("return 1", Long.class);

	private final Disposable probing;

	ClusterProbe(RedisLink link) {
		this.probing = Flux.interval(Duration.ZERO, Duration.ofMillis(100))
			.onBackpressureDrop()
			.concatMap((tick) -> link.probe(ONE, List.of(), List.of()).onErrorComplete(), 1)
			.subscribe();
	}

	@Override
	public void destroy() {
		this.probing.dispose();
	}

}
