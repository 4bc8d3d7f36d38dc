package io.mcpgateway.cluster.hub;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.Notice;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.subscription.SubscriptionHub;
import io.mcpgateway.subscription.WatchList;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/**
 * Subscriber that reads only upon notices, and resumes at any node at its last position.
 */
final class RoamingReader {

	private static final int URIS = 4;

	private final Map<String, Integer> known = new ConcurrentHashMap<>();

	private final SharedSource source;

	private final Set<String> wanted;

	private @Nullable ChangePosition last;

	private @Nullable Disposable stream;

	private int streams;

	private int notices;

	RoamingReader(SharedSource source, RandomGenerator random) {
		this.source = source;
		this.wanted = Set.copyOf(random.ints(0, source.uris().size())
			.mapToObj((i) -> source.uris().get(i))
			.distinct()
			.limit(URIS)
			.toList());
	}

	/** Connects to a node, after a read of everything if this is the first one. */
	synchronized void come(SubscriptionHub hub) {
		leave();
		ChangePosition since = this.last;
		if (since == null) {
			since = hub.position();
			this.wanted.forEach(this::read);
		}
		this.last = since;
		ChangePosition from = since;
		List<SubscribedUri> uris = this.wanted.stream().map((uri) -> new SubscribedUri(uri, uri, from)).toList();
		int number = ++this.streams;
		this.stream = hub.notices(Flux.just(new WatchList(Set.of(), null, uris)).concatWith(Flux.never()))
			.publishOn(Schedulers.boundedElastic(), 1)
			.subscribe((notice) -> take(number, notice));
	}

	synchronized void leave() {
		if (this.stream != null) {
			this.stream.dispose();
			this.stream = null;
		}
	}

	/** Describes the resources with an old version. */
	Map<String, String> stale() {
		Map<String, String> stale = new LinkedHashMap<>();
		this.known.forEach((uri, version) -> {
			if (version != this.source.version(uri)) {
				stale.put(uri, version + " instead of " + this.source.version(uri));
			}
		});
		return stale;
	}

	/** Returns the number of notices of changes. */
	synchronized int notices() {
		return this.notices;
	}

	private synchronized void take(int number, Notice notice) {
		if (number != this.streams) {
			return;
		}
		this.last = notice.position();
		if (notice instanceof Notice.Updated updated) {
			this.notices++;
			read(updated.uri());
		}
	}

	private void read(String uri) {
		this.known.put(uri, this.source.version(uri));
	}

}
