package io.mcpgateway.adapter.s3;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.KeyOrder;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import reactor.core.publisher.Mono;

/**
 * Poller of a mount's subscriptions, in passes of at most {@code poll-requests} requests.
 * <p>
 * A pass costs one request for each subscribed object, one for each thousand entries of a
 * subscribed listing, and, while a client listens to lists, one for each thousand keys.
 * The rest follows in later passes: with ten million keys, 100 requests and an interval
 * of 30 seconds, a new key is seen after up to 50 minutes. With more objects than
 * requests, and fewer thousands of keys than objects, lists are polled instead, a
 * thousand keys at once. Requests are made only for subscriptions.
 * <p>
 * If the bucket knows its callers, a pass has this number of requests for each of them,
 * with the credentials of a subscriber. The list of all keys is not polled then.
 * <p>
 * One pass with lists precedes the watch. If the pass does not reach the last key, the
 * remaining keys are first seen when a client listens to lists, and lists count as
 * changed then.
 */
final class S3Poller implements Poller {

	/** Maximum keys of one response. */
	public static final int KEYS = 1000;

	/** Maximum concurrent requests. */
	private static final int MAX_CONCURRENCY = 8;

	/** Snapshot of lists that are not polled. */
	private static final Snapshot ANY_LISTS = Snapshot.of("lists of callers");

	private final AtomicInteger turn = new AtomicInteger();

	private final S3Uris uris;

	private final KeyFilter filter;

	private final BucketClient bucket;

	private final int most;

	private final ObjectSnapshots objects;

	private final PrefixSnapshots prefixes;

	private final KeyScan sweep;

	/** Audiences whose place is known. */
	private static final int MAX_AUDIENCES = 10_000;

	/** URI at which the last pass stopped, by audience. */
	private final Cache<Audience, String> last = Caffeine.newBuilder().maximumSize(MAX_AUDIENCES).build();

	/**
	 * Creates a poller.
	 * @param limit the keys of a request
	 */
	S3Poller(Mount<S3Mount> mount, BucketClient bucket, int limit) {
		this.uris = new S3Uris(mount.source());
		this.filter = new KeyFilter(mount);
		this.bucket = bucket;
		this.most = mount.source().pollRequests();
		this.objects = new ObjectSnapshots(bucket);
		this.prefixes = new PrefixSnapshots(bucket, this.uris, this.filter, limit);
		this.sweep = new KeyScan(bucket, this.uris, this.filter, limit, KeyScan.MAX_REQUESTS);
	}

	@Override
	public List<Poll> polls(Set<String> subjects) {
		return polls(Audience.ALL, subjects);
	}

	@Override
	public List<Poll> polls(Audience audience, Set<String> subjects) {
		PolledSubjects polled = PolledSubjects.of(subjects, this.uris, this.filter);
		boolean withLists = subjects.contains(LISTS);
		if (!this.bucket.isPersonal()) {
			return polls(audience, polled, withLists);
		}
		Stream<Poll> lists = withLists ? Stream.of(Poll.of(LISTS, Mono.just(ANY_LISTS))) : Stream.empty();
		return Stream.concat(lists, polls(audience, polled, false).stream().map(Poll::asMember)).toList();
	}

	@Override
	public int concurrency() {
		return MAX_CONCURRENCY;
	}

	private List<Poll> polls(Audience audience, PolledSubjects subjects, boolean withLists) {
		boolean areSwept = subjects.objects().size() > this.most && this.sweep.length() < subjects.objects().size();
		NavigableSet<String> singles = new TreeSet<>(subjects.listings().values());
		if (!areSwept) {
			singles.addAll(subjects.objects().values());
		}
		int forSweep = (withLists || areSwept) ? forSweep(singles.size(), !subjects.listings().isEmpty()) : 0;
		List<Poll> polls = new ArrayList<>();
		if (forSweep > 0) {
			polls.add(sweep(forSweep, areSwept ? subjects.objects() : Collections.emptyNavigableMap(), withLists));
		}
		subjects.hidden().forEach((uri) -> polls.add(Poll.of(uri, Mono.just(Snapshot.ABSENT))));
		polls.addAll(singles(subjects, chosen(audience, singles, this.most - forSweep), this.most - forSweep));
		return polls;
	}

	private Poll sweep(int most, NavigableMap<String, String> objects, boolean withLists) {
		Set<String> swept = new HashSet<>(objects.values());
		if (withLists) {
			swept.add(LISTS);
		}
		return new Poll(swept, false, this.sweep.go(most, objects).map((snapshots) -> {
			if (withLists) {
				snapshots.put(LISTS, this.sweep.snapshot());
			}
			return snapshots;
		}));
	}

	/**
	 * Returns the requests for the scan: the remaining ones, and in turns at least the
	 * larger and the smaller half.
	 */
	private int forSweep(int singles, boolean areLong) {
		int half = (this.most + (this.turn.getAndIncrement() & 1)) / 2;
		int wanted = areLong ? this.most : singles;
		return this.most - Math.min(wanted, this.most - half);
	}

	private List<String> chosen(Audience audience, NavigableSet<String> singles, int requests) {
		if (singles.size() <= requests) {
			return List.copyOf(singles);
		}
		String from = this.last.get(audience, (unknown) -> "");
		List<String> chosen = Stream.concat(singles.tailSet(from, false).stream(), singles.headSet(from, true).stream())
			.limit(requests)
			.toList();
		this.last.put(audience, chosen.isEmpty() ? from : chosen.getLast());
		return chosen;
	}

	private List<Poll> singles(PolledSubjects subjects, List<String> chosen, int requests) {
		int each = chosen.isEmpty() ? 0 : requests / chosen.size();
		Mono<Boolean> allowed = this.bucket.list(this.uris.prefix(), "", null, 1).thenReturn(true).cache();
		return chosen.stream()
			.map((uri) -> Poll.of(uri, single(subjects, uri, each).flatMap((snapshot) -> believed(snapshot, allowed))))
			.toList();
	}

	private Mono<Snapshot> single(PolledSubjects subjects, String uri, int most) {
		String key = this.uris.keyOf(uri);
		return subjects.listings().containsKey(key) ? this.prefixes.snapshot(key, most) : this.objects.snapshot(key);
	}

	/**
	 * Checks with one more request in a pass whether everything is denied, which is no
	 * change of the objects.
	 */
	private static Mono<Snapshot> believed(Snapshot snapshot, Mono<Boolean> allowed) {
		return snapshot.equals(ObjectSnapshots.DENIED) ? allowed.thenReturn(snapshot) : Mono.just(snapshot);
	}

	/**
	 * Subscribed URIs to poll.
	 *
	 * @param objects URIs by key, in byte order
	 * @param listings URIs of listings by key, in byte order
	 * @param hidden URIs that are not served
	 */
	private record PolledSubjects(NavigableMap<String, String> objects, NavigableMap<String, String> listings,
			Set<String> hidden) {

		PolledSubjects {
			objects = Collections.unmodifiableNavigableMap(new TreeMap<>(objects));
			listings = Collections.unmodifiableNavigableMap(new TreeMap<>(listings));
			hidden = Set.copyOf(hidden);
		}

		/** Sorts URIs by kind. */
		static PolledSubjects of(Set<String> uris, S3Uris keys, KeyFilter filter) {
			NavigableMap<String, String> objects = new TreeMap<>(KeyOrder.BYTES);
			NavigableMap<String, String> listings = new TreeMap<>(KeyOrder.BYTES);
			Set<String> hidden = new HashSet<>();
			for (String uri : uris) {
				if (!uri.equals(Poller.LISTS)) {
					String key = keys.keyOf(uri);
					boolean isListing = key.endsWith("/") || key.equals(keys.prefix());
					if (isListing ? !filter.showsBelow(key) : !filter.shows(key)) {
						hidden.add(uri);
					}
					else if (isListing) {
						listings.put(key, uri);
					}
					else {
						objects.put(key, uri);
					}
				}
			}
			return new PolledSubjects(objects, listings, hidden);
		}

	}

}
