package io.mcpgateway.adapter.s3;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.Change;
import io.mcpgateway.resource.ChangeFeed.Watchers;

/**
 * Mount with bucket notifications.
 *
 * @param bucket the bucket whose events matter
 * @param watchers nodes of a cluster that watch the mount
 * @param gatherTime how long notifications are gathered
 */
record NotifiedMount(String bucket, S3Uris keys, KeyFilter filter, Watchers watchers, Duration gatherTime) {

	/** Returns the notified mount of the settings. */
	static NotifiedMount of(Mount<S3Mount> mount) {
		return new NotifiedMount(mount.source().bucketName(), new S3Uris(mount.source()), new KeyFilter(mount),
				Boolean.TRUE.equals(mount.settings().shared()) ? Watchers.ALL_NODES : Watchers.EACH_NODE,
				mount.source().gatherTime());
	}

	/**
	 * Returns the changes of events: each object once, in order, and then the list, as
	 * events of new and changed objects look alike.
	 */
	Stream<Change> changes(List<Event> events) {
		Set<Change.Updated> changes = events.stream()
			.filter((event) -> event.bucket().equals(this.bucket) && this.filter.shows(event.key()))
			.map((event) -> new Change.Updated(this.keys.uri(event.key())))
			.collect(Collectors.toCollection(LinkedHashSet::new));
		return changes.isEmpty() ? Stream.empty() : Stream.concat(changes.stream(), Stream.of(listChanged(changes)));
	}

	private Change listChanged(Set<Change.Updated> changes) {
		return new Change.ListChanged(this.keys.uriPrefix(),
				changes.stream().map(Change.Updated::uri).collect(Collectors.toUnmodifiableSet()));
	}

	/** Event: an object was written, created or deleted. */
	record Event(String bucket, String key) {

	}

}
