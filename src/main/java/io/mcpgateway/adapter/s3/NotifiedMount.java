package io.mcpgateway.adapter.s3;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.resource.Change;

/**
 * A mount whose bucket notifies of changes.
 *
 * @param bucket whose events are of interest
 */
record NotifiedMount(String bucket, Keys keys, KeyFilter filter) {

	/** A mount that is configured. */
	static NotifiedMount of(S3Mount mount) {
		return new NotifiedMount(mount.bucketName(), new Keys(mount), new KeyFilter(mount));
	}

	/**
	 * What some events change here: each object once, in the order in which it was first
	 * told, and then the list, as an event does not say whether an object is new.
	 */
	Stream<Change> changes(List<ObjectEvent> events) {
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

}
