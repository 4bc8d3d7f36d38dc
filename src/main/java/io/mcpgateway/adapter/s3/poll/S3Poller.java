package io.mcpgateway.adapter.s3.poll;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Looks at what a mount has for subjects, in passes of at most {@code poll-requests}
 * requests.
 * <p>
 * What a pass costs: a request for each object that somebody listens to, one for each
 * thousand entries of a listing, and while somebody listens to lists, one for each
 * thousand keys. What does not fit has its turn in the passes that follow: with a bucket
 * of ten million keys, 100 requests and an interval of 30 seconds, a key that comes or
 * goes is noticed after up to 50 minutes. If there are more objects than requests, and
 * fewer thousands of keys than objects, lists are asked, which tell of a thousand keys at
 * once. If nobody listens, nothing is asked.
 * <p>
 * Before a watch is in place there is one pass, with lists: if it does not reach the end
 * of the keys, those that follow are first seen when somebody listens to lists, and lists
 * count as changed when they have been.
 */
public final class S3Poller implements Poller {

	/** How many keys S3 tells at once. */
	public static final int KEYS = 1000;

	/** How many requests are under way at once. */
	private static final int CONCURRENT = 8;

	private final AtomicInteger turn = new AtomicInteger();

	private final S3Uris keys;

	private final KeyFilter filter;

	private final BucketClient bucket;

	private final int most;

	private final ObjectSnapshots objects;

	private final ListingSnapshots listings;

	private final KeyScan sweep;

	/** Who was the last in its turn. */
	private volatile String last = "";

	/**
	 * A lookout that has not seen anything.
	 * @param limit how many keys are asked for at once
	 */
	public S3Poller(S3Mount mount, BucketClient bucket, int limit) {
		this.keys = new S3Uris(mount);
		this.filter = new KeyFilter(mount);
		this.bucket = bucket;
		this.most = mount.pollRequests();
		this.objects = new ObjectSnapshots(bucket);
		this.listings = new ListingSnapshots(bucket, this.keys, this.filter, limit);
		this.sweep = new KeyScan(bucket, this.keys, this.filter, limit, KeyScan.MAX_REQUESTS);
	}

	@Override
	public Mono<Map<String, Snapshot>> poll(Set<String> subjects) {
		return Mono.defer(() -> poll(PolledSubjects.of(subjects, this.keys, this.filter), subjects.contains(LISTS)));
	}

	private Mono<Map<String, Snapshot>> poll(PolledSubjects subjects, boolean withLists) {
		boolean areSwept = subjects.objects().size() > this.most && this.sweep.length() < subjects.objects().size();
		NavigableSet<String> singles = new TreeSet<>(subjects.listings().values());
		if (!areSwept) {
			singles.addAll(subjects.objects().values());
		}
		int forSweep = (withLists || areSwept) ? forSweep(singles.size(), !subjects.listings().isEmpty()) : 0;
		Mono<Map<String, Snapshot>> looks = singles(subjects, chosen(singles, this.most - forSweep),
				this.most - forSweep);
		Mono<Map<String, Snapshot>> swept = (forSweep > 0) ? this.sweep.go(forSweep, subjects.objects())
				: Mono.just(Map.of());
		return Mono.zip(swept, looks).map((seen) -> all(subjects, withLists, seen.getT1(), seen.getT2()));
	}

	/** All that others leave, and by turns the larger and the smaller half at least. */
	private int forSweep(int singles, boolean areLong) {
		int half = (this.most + (this.turn.getAndIncrement() & 1)) / 2;
		int wanted = areLong ? this.most : singles;
		return this.most - Math.min(wanted, this.most - half);
	}

	private List<String> chosen(NavigableSet<String> singles, int requests) {
		if (singles.size() <= requests) {
			return List.copyOf(singles);
		}
		String from = this.last;
		List<String> chosen = Stream.concat(singles.tailSet(from, false).stream(), singles.headSet(from, true).stream())
			.limit(requests)
			.toList();
		this.last = chosen.isEmpty() ? from : chosen.getLast();
		return chosen;
	}

	private Mono<Map<String, Snapshot>> singles(PolledSubjects subjects, List<String> chosen, int requests) {
		int each = chosen.isEmpty() ? 0 : requests / chosen.size();
		return Flux.fromIterable(chosen)
			.flatMap((uri) -> single(subjects, uri, each).map((look) -> Map.entry(uri, look)), CONCURRENT)
			.collectMap(Map.Entry::getKey, Map.Entry::getValue)
			.flatMap(this::believed);
	}

	private Mono<Snapshot> single(PolledSubjects subjects, String uri, int most) {
		String key = this.keys.keyOf(uri);
		return subjects.listings().containsKey(key) ? this.listings.look(key, most) : this.objects.look(key);
	}

	/**
	 * If objects are denied, one more request sees whether everything is, which is no
	 * change of theirs.
	 */
	private Mono<Map<String, Snapshot>> believed(Map<String, Snapshot> looks) {
		return looks.containsValue(ObjectSnapshots.DENIED)
				? this.bucket.list(this.keys.prefix(), "", null, 1).thenReturn(looks) : Mono.just(looks);
	}

	private Map<String, Snapshot> all(PolledSubjects subjects, boolean withLists, Map<String, Snapshot> swept,
			Map<String, Snapshot> looks) {
		Map<String, Snapshot> all = new HashMap<>(swept);
		all.putAll(looks);
		subjects.hidden().forEach((uri) -> all.put(uri, Snapshot.ABSENT));
		if (withLists) {
			all.put(LISTS, this.sweep.look());
		}
		return all;
	}

}
