package io.mcpgateway.adapter.logs;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.LokiServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import reactor.core.publisher.Mono;

/** Tests of short reads while the queries of another caller get no answer. */
class LokiSharesIT implements FairSharesContract {

	private final CountDownLatch end = new CountDownLatch(1);

	@AutoClose
	private final LokiServer loki = LokiServer.start();

	@AutoClose
	private ServedRemoteLogs served;

	@BeforeEach
	void fill() {
		this.served = ServedRemoteLogs.of(new HashMap<>(this.loki.mount("shop")), Map.of());
		this.loki.add("long", Instant.now().minusSeconds(60), "a line");
		this.loki.add("short", Instant.now().minusSeconds(60), "a line");
		this.loki.replace("long", (exchange) -> {
			try {
				this.end.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
	}

	@AfterEach
	void end() {
		this.end.countDown();
	}

	@Override
	public Mono<Content> longRead() {
		return read("long");
	}

	@Override
	public Mono<Content> shortRead() {
		return read("short");
	}

	private Mono<Content> read(String path) {
		return this.served.adapter().read(ResourceUri.parse(ServedRemoteLogs.ROOT + path));
	}

}
