package io.mcpgateway.adapter.s3.notification;

import io.mcpgateway.resource.Change;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;

/** Point in a feed after which all earlier changes were published. */
final class PublishedChanges {

	private PublishedChanges() {
	}

	/**
	 * Returns changes that complete after their publication, when the subscriber requests
	 * the next one.
	 */
	static Flux<Change> all(Flux<Change> changes) {
		return changes.concatWith(Flux.generate(SynchronousSink::complete));
	}

}
