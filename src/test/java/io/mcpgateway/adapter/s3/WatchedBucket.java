package io.mcpgateway.adapter.s3;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import io.mcpgateway.resource.Audiences;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.SubscribedUris;
import io.mcpgateway.resource.watch.PollingFeed;
import io.mcpgateway.testkit.ObjectStore;
import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.UnnamedChange;
import org.awaitility.Awaitility;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fixture of a bucket polled as the mount {@code acme}, with subscribers from the test.
 */
final class WatchedBucket implements SubscribedUris, AutoCloseable {

	static final String PREFIX = "s3://acme/";

	/** Number of keys in one request. */
	static final int PAGE = 10;

	private final List<Change> changes = new CopyOnWriteArrayList<>();

	private final List<Throwable> errors = new CopyOnWriteArrayList<>();

	private final Set<String> subjects = ConcurrentHashMap.newKeySet();

	private final ServedBucket served;

	private final PollingFeed feed;

	private Disposable watch = () -> {
	};

	private volatile boolean isOfLists;

	private WatchedBucket(ServedBucket served) {
		this.served = served;
		this.feed = S3Registrar.polling(served.mount(), served.bucket(), Audiences.ONE, this, PAGE);
	}

	/** Creates a bucket on a new server, still unwatched. */
	static WatchedBucket create(Map<String, ?> properties) {
		return of(S3Server.start(ServedBucket.NAME), properties);
	}

	static WatchedBucket of(S3Server server, Map<String, ?> properties) {
		Map<String, Object> all = new HashMap<>(Map.of("poll-interval", "200ms", "retries", "0"));
		all.putAll(properties);
		return new WatchedBucket(ServedBucket.of(server, all));
	}

	WatchedBucket put(String... keys) {
		Arrays.stream(keys).forEach((key) -> this.served.put(key, "written at " + System.nanoTime()));
		return this;
	}

	void delete(String key) {
		this.served.server().delete(ServedBucket.NAME, key);
	}

	WatchedBucket listen(String... paths) {
		Arrays.stream(paths).map((path) -> PREFIX + path).forEach(this.subjects::add);
		return this;
	}

	WatchedBucket listenToLists() {
		this.isOfLists = true;
		return this;
	}

	/** Starts the watch. */
	WatchedBucket start() {
		this.watch = this.feed.changes().map(UnnamedChange::of).subscribe(this.changes::add, this.errors::add);
		Awaitility.await().atMost(ServedBucket.TIMEOUT).until(() -> !this.changes.isEmpty() || !this.errors.isEmpty());
		assertThat(this.errors).isEmpty();
		assertThat(this.changes.getFirst()).isEqualTo(new Change.Resync(uriPrefix()));
		return this;
	}

	void stop() {
		this.watch.dispose();
	}

	String uriPrefix() {
		return this.feed.uriPrefix();
	}

	/** Returns the changes published for an action, up to the last expected one. */
	List<Change> after(Runnable doing, Change last) {
		clear();
		doing.run();
		awaitAll(last);
		awaitPasses(2);
		return this.changes.stream().distinct().toList();
	}

	/** Waits for more passes over the bucket, each of which is one request. */
	void awaitPasses(int passes) {
		double before = count();
		Awaitility.await().atMost(ServedBucket.TIMEOUT).until(() -> count() >= before + passes * perPass());
	}

	private int perPass() {
		return this.subjects.size() + (this.isOfLists ? 1 : 0);
	}

	private int count() {
		return this.served.requests("list") + this.served.requests("head");
	}

	void awaitAll(Change... expected) {
		Awaitility.await().atMost(ServedBucket.TIMEOUT).untilAsserted(() -> {
			assertThat(this.errors).isEmpty();
			assertThat(this.changes).contains(expected);
		});
	}

	Throwable awaitError() {
		Awaitility.await().until(() -> !this.errors.isEmpty());
		return this.errors.getFirst();
	}

	List<Change> changes() {
		return List.copyOf(this.changes);
	}

	void clear() {
		this.changes.clear();
		this.errors.clear();
	}

	PollingFeed feed() {
		return this.feed;
	}

	ObjectStore store() {
		return (ObjectStore) this.served.server().store();
	}

	ServedBucket served() {
		return this.served;
	}

	@Override
	public Set<String> subjects(String prefix) {
		return this.subjects.stream().filter((subject) -> subject.startsWith(prefix)).collect(Collectors.toSet());
	}

	@Override
	public boolean includesLists() {
		return this.isOfLists;
	}

	static Change updated(String path) {
		return new Change.Updated(PREFIX + path);
	}

	static Change listChanged() {
		return new Change.ListChanged(PREFIX);
	}

	@Override
	public void close() {
		stop();
		this.served.close();
	}

}
