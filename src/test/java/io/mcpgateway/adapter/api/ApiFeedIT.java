package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.ApiServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract tests of the feed of an API, and how it asks for changes. */
class ApiFeedIT implements ChangeFeedContract, SubscribedUris {

	private static final String STOCK = ServedApi.ROOT + "stock?item=fish";

	private static final String PRICE = ServedApi.ROOT + "price";

	private final Set<String> subjects = ConcurrentHashMap.newKeySet();

	private final CountDownLatch trouble = new CountDownLatch(1);

	private final AtomicInteger stock = new AtomicInteger();

	@AutoClose
	private final ServedApi served = ServedApi.of(ApiServer.start(),
			Map.of("operations.stock.path", "/stock{?item}", "operations.price.path", "/price"));

	private ServedApi divided;

	private final PollingFeed feed = this.served.feed(this);

	ApiFeedIT() {
		this.subjects.add(STOCK);
		this.served.server().on("/v1/stock?item=fish", (head, out) -> {
			String etag = "\"" + this.stock.get() + "\"";
			if (head.contains("if-none-match: " + etag) || head.contains("If-None-Match: " + etag)) {
				out.write("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.UTF_8));
			}
			else {
				ApiServer.send(out, "200 OK", "text/plain",
						String.valueOf(this.stock.get()).getBytes(StandardCharsets.UTF_8), "ETag: " + etag);
			}
		});
	}

	@Override
	public ChangeFeed feed() {
		return this.feed;
	}

	@Override
	public String writeResource() {
		this.stock.incrementAndGet();
		return STOCK;
	}

	@Override
	public String addResource() {
		this.served.load("openapi: 3.0.0\npaths: { /added: { get: { } } }");
		return ServedApi.ROOT + "added";
	}

	@Override
	public int running() {
		return this.feed.isWatching() ? 1 : 0;
	}

	@Override
	public String beginTrouble(Trouble trouble) {
		this.served.server().on("/v1/price", (head, out) -> {
			switch (trouble) {
				case FAILS -> ApiServer.send(out, "500 Internal Server Error", "text/plain", new byte[0]);
				case HANGS -> this.trouble.await();
				case IS_SLOW -> {
					boolean isOver = this.trouble.await(3, TimeUnit.SECONDS);
					ApiServer.send(out, "200 OK", "text/plain", new byte[] { (byte) (isOver ? 2 : 1) });
				}
			}
		});
		this.subjects.add(PRICE);
		return PRICE;
	}

	@Override
	public void endTrouble() {
		this.served.server().answer("/v1/price", "text/plain", "3");
		this.trouble.countDown();
	}

	/** An API that knows its callers by a header of the gateway. */
	@Override
	public DividedFeed divided() {
		this.divided = ServedApi.of(ApiServer.start(),
				Map.of("operations.price.path", "/price", "identity.forward.X-User", "sub"));
		Map<String, Integer> prices = new ConcurrentHashMap<>();
		this.divided.server().on("/v1/price", (head, out) -> {
			String user = head.replaceAll("(?is).*\\nX-User: (\\S+).*", "$1");
			ApiServer.send(out, "200 OK", "text/plain",
					(user + prices.getOrDefault(user, 0)).getBytes(StandardCharsets.UTF_8));
		});
		Map<Audience, Identity> members = new LinkedHashMap<>();
		for (String user : List.of("ann", "bob")) {
			Identity member = new Identity(user, null, Set.of(), Map.of("sub", Set.of(user)), () -> true);
			members.put(this.divided.audiences().of(member), member);
		}
		return new DividedFeed(this.divided.feed(new DividedSubscribers(PRICE, members)), PRICE,
				List.copyOf(members.keySet()), (audience) -> prices.merge(members.get(audience).id(), 1, Integer::sum));
	}

	@AfterEach
	void closeDivided() throws IOException {
		if (this.divided != null) {
			this.divided.close();
		}
	}

	@Test
	void publishesAChangedAnswerOnlyAndAsksWithItsEntityTag() {
		AtomicInteger asked = new AtomicInteger();
		this.subjects.add(PRICE);
		this.served.server().on("/v1/price", (head, out) -> {
			int now = asked.incrementAndGet();
			ApiServer.send(out, "200 OK", "text/plain", (now < 4) ? new byte[] { 1 } : new byte[] { 2 },
					"ETag: W/\"" + now + "\"");
		});
		List<Change> changes = new CopyOnWriteArrayList<>();
		Disposable watch = this.feed.changes().subscribe(changes::add);
		try {
			Awaitility.await()
				.atMost(TIMEOUT)
				.until(() -> asked.get() >= 6 && changes.contains(new Change.Updated(PRICE)));
			assertThat(changes).containsExactly(new Change.Resync(ServedApi.ROOT), new Change.Updated(PRICE));
			assertThat(this.served.server().requests()).anyMatch(
					(head) -> head.contains("stock") && head.toLowerCase(Locale.ROOT).contains("if-none-match: \"0\""));
		}
		finally {
			watch.dispose();
		}
	}

	@Test
	void asksNothingWhileTheApiWantsAPause() {
		this.served.server()
			.on("/v1/stock?item=fish", (head, out) -> ApiServer.send(out, "429 Too Many Requests", "text/plain",
					new byte[0], "Retry-After: 3600"));
		this.served.server().answer("/v1/price", "text/plain", "1");
		Disposable watch = this.feed.changes().subscribe();
		try {
			Awaitility.await().atMost(TIMEOUT).until(() -> !this.served.server().requests().isEmpty());
			Awaitility.await()
				.during(Duration.ofSeconds(3))
				.atMost(TIMEOUT)
				.until(() -> this.served.server().requests().size() == 1);
			assertThat(this.served.catalog().text(PRICE)).as("of another operation").isEqualTo("1");
		}
		finally {
			watch.dispose();
		}
	}

	@Override
	public Set<String> subjects(String prefix) {
		return this.subjects.stream().filter((subject) -> subject.startsWith(prefix)).collect(Collectors.toSet());
	}

	@Override
	public boolean includesLists() {
		return true;
	}

}
