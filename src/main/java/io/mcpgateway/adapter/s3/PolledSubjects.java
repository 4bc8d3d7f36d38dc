package io.mcpgateway.adapter.s3;

import java.util.Collections;
import java.util.HashSet;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.KeyOrder;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.watch.Poller;

/**
 * Subscribed URIs to poll.
 *
 * @param objects URIs by key, in byte order
 * @param listings URIs of listings by key, in byte order
 * @param hidden URIs that are not served
 */
record PolledSubjects(NavigableMap<String, String> objects, NavigableMap<String, String> listings, Set<String> hidden) {

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
