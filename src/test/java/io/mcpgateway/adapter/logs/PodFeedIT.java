package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import io.mcpgateway.testkit.PodServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract tests of the feed of pods, and what a restart changes. */
class PodFeedIT implements ChangeFeedContract, SubscribedUris {

	private static final String WEB = ServedRemoteLogs.ROOT + "shop/web-0/app";

	private static final String PROXY = ServedRemoteLogs.ROOT + "shop/web-0/proxy";

	@TempDir
	Path directory;

	@AutoClose
	static final PodServer pods = PodServer.start();

	@AutoClose
	private ServedRemoteLogs served;

	private final Set<String> subjects = ConcurrentHashMap.newKeySet();

	private PollingFeed feed;

	private int written;

	@BeforeEach
	void fill() throws IOException {
		this.subjects.add(WEB);
		pods.reset();
		pods.add("shop", "web-0", "shop", "app", "proxy");
		this.served = ServedRemoteLogs.of(
				pods.mount("shop", Files.writeString(this.directory.resolve("token"), "token")),
				Map.of("pods.timeout", "4s"));
		this.feed = LogsRegistrar.feed(this.served.mount(), this.served.poller(Schedulers.boundedElastic()), this);
	}

	@Override
	public ChangeFeed feed() {
		return this.feed;
	}

	@Override
	public String writeResource() {
		pods.log("web-0", "app", Instant.now(), "line");
		return WEB;
	}

	@Override
	public String addResource() {
		String pod = "web-" + ++this.written;
		pods.add("shop", pod, "shop", "app");
		return ServedRemoteLogs.ROOT + "shop/" + pod + "/app";
	}

	@Override
	public int running() {
		return this.feed.isWatching() ? 1 : 0;
	}

	@Override
	public String beginTrouble(Trouble trouble) {
		pods.log("web-0", "proxy", Instant.now(), "an answer without lines has no delay");
		pods.replace("web-0", "proxy", (answer) -> switch (trouble) {
			case FAILS -> answer.setResponseCode(500);
			case HANGS -> answer.setBodyDelay(Duration.ofHours(1));
			case IS_SLOW -> answer.setBodyDelay(Duration.ofSeconds(3));
		});
		this.subjects.add(PROXY);
		return PROXY;
	}

	@Override
	public void endTrouble() {
		pods.replace("web-0", "proxy", null);
		pods.log("web-0", "proxy", Instant.now(), "line");
	}

	@Test
	void publishesARestartWithItsFirstLine() {
		this.subjects.add(PROXY);
		pods.log("web-0", "app", Instant.now(), "before");
		List<Change> changes = new CopyOnWriteArrayList<>();
		Disposable watch = this.feed.changes().subscribe(changes::add);
		try {
			Awaitility.await().atMost(TIMEOUT).until(() -> !changes.isEmpty());
			awaitQuiet(changes);
			changes.clear();
			pods.restart("shop", "web-0", "app");
			awaitQuiet(changes);
			assertThat(changes).doesNotContain(new Change.Updated(WEB));
			writeResource();
			Awaitility.await().atMost(TIMEOUT).until(() -> changes.contains(new Change.Updated(WEB)));
		}
		finally {
			watch.dispose();
		}
	}

	/**
	 * Waits until two lines of another container are published: the second pass begins
	 * when all logs are compared.
	 */
	private void awaitQuiet(List<Change> changes) {
		for (int i = 0; i < 2; i++) {
			pods.log("web-0", "proxy", Instant.now(), "mark");
			Awaitility.await().atMost(TIMEOUT).until(() -> changes.remove(new Change.Updated(PROXY)));
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
