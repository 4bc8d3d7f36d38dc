package io.mcpgateway.adapter.logs;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.testkit.LokiServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract tests of the feed of Loki, and which logs the latest lines name. */
class LokiFeedIT implements ChangeFeedContract, SubscribedUris {

	private static final String WEB = ServedRemoteLogs.ROOT + "web";

	private static final String API = ServedRemoteLogs.ROOT + "api";

	private static final String RECENT = ServedRemoteLogs.ROOT + "recent";

	@AutoClose
	private final LokiServer loki = LokiServer.start();

	@AutoClose
	private ServedRemoteLogs served;

	private PollingFeed feed;

	private final Set<String> subjects = ConcurrentHashMap.newKeySet();

	private final Sinks.Empty<Void> trouble = Sinks.empty();

	private int written;

	@BeforeEach
	void fill() {
		this.subjects.add(WEB);
		this.loki.add("web", Instant.now(), "begin");
		this.loki.add("api", Instant.now(), "begin");
		this.served = ServedRemoteLogs.of(this.loki.mount("shop"), Map.of());
		this.feed = LogsRegistrar.feed(this.served.mount(), this.served.poller(Schedulers.boundedElastic()), this);
	}

	@Override
	public ChangeFeed feed() {
		return this.feed;
	}

	@Override
	public String writeResource() {
		this.loki.add("web", Instant.now(), "line");
		return WEB;
	}

	@Override
	public String addResource() {
		this.loki.add("added-" + this.written++, Instant.now(), "new");
		return ServedRemoteLogs.ROOT + "added-" + (this.written - 1);
	}

	@Override
	public int running() {
		return this.feed.isWatching() ? 1 : 0;
	}

	@Override
	public String beginTrouble(Trouble trouble) {
		this.loki.replace("api", switch (trouble) {
			case FAILS -> (exchange) -> LokiServer.send(exchange, 200, "no JSON".getBytes(StandardCharsets.UTF_8));
			case HANGS -> (exchange) -> pause(Duration.ofHours(1));
			case IS_SLOW -> (exchange) -> pause(Duration.ofSeconds(3));
		});
		this.subjects.add(API);
		return API;
	}

	@Override
	public void endTrouble() {
		this.loki.replace("api", null);
		this.trouble.tryEmitEmpty();
		this.loki.add("api", Instant.now(), "line");
	}

	/** Waits for a time, at most until the trouble is over. */
	private void pause(Duration time) {
		this.trouble.asMono().timeout(time, Mono.empty()).block();
	}

	@Test
	void namesTheLogsThatGrew() {
		this.subjects.add(RECENT);
		List<Change> changes = new CopyOnWriteArrayList<>();
		Disposable watch = this.feed.changes().subscribe(changes::add);
		try {
			Awaitility.await().atMost(TIMEOUT).until(() -> !changes.isEmpty());
			changes.clear();
			this.loki.add("api", Instant.now(), "line");
			Awaitility.await()
				.atMost(TIMEOUT)
				.until(() -> changes
					.contains(new Change.EntriesChanged(RECENT, Set.of(ServedRemoteLogs.ROOT + "api"))));
			assertThat(changes).doesNotContain(new Change.Updated(WEB));
		}
		finally {
			watch.dispose();
		}
	}

	@Override
	public Set<String> subjects(String prefix) {
		return Set.copyOf(this.subjects);
	}

	@Override
	public boolean includesLists() {
		return true;
	}

}
