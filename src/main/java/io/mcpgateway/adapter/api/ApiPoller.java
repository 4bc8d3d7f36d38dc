package io.mcpgateway.adapter.api;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.resource.Audience;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.Poll;
import io.mcpgateway.resource.watch.Poller;
import io.mcpgateway.resource.watch.Snapshot;
import org.apache.commons.codec.digest.DigestUtils;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * Poller of subscribed resources: a request each. The fingerprint is a hash of the whole
 * answer, so an answer with a new time of its own is a change, and a new entity tag for
 * the same bytes is not.
 */
final class ApiPoller implements Poller {

	/** Maximum number of resources whose last answer is known. */
	private static final int MAX_KNOWN = 100_000;

	private static final Duration KNOWN_TIME = Duration.ofDays(2);

	private final ApiClient client;

	private final ServedOperations operations;

	private final ApiDescriptions descriptions;

	private final boolean isPersonal;

	private final Cache<String, Answer> answers = Caffeine.newBuilder()
		.maximumSize(MAX_KNOWN)
		.expireAfterAccess(KNOWN_TIME)
		.build();

	/**
	 * Creates a poller.
	 * @param isPersonal whether the API knows its callers, so that subscribers ask it
	 */
	ApiPoller(ApiClient client, ServedOperations operations, ApiDescriptions descriptions, boolean isPersonal) {
		this.isPersonal = isPersonal;
		this.client = client;
		this.operations = operations;
		this.descriptions = descriptions;
	}

	@Override
	public List<Poll> polls(Set<String> subjects) {
		return subjects.stream().map(this::poll).toList();
	}

	private Poll poll(String subject) {
		if (subject.equals(LISTS)) {
			return Poll.of(subject, Mono.fromSupplier(() -> Snapshot.of(lists())));
		}
		Poll poll = Poll.of(subject, snapshot(subject));
		return this.isPersonal ? poll.asMember() : poll;
	}

	private Mono<Snapshot> snapshot(String subject) {
		return Mono.deferContextual((context) -> {
			ResourceUri uri = ResourceUri.parse(subject);
			ApiOperation operation = this.operations.known().find(uri);
			return (operation == null) ? Mono.just(Snapshot.ABSENT)
					: snapshot(key(subject, context), subject, operation, uri);
		});
	}

	/** Returns the key of an answer, which only its audience has. */
	private static String key(String subject, ContextView context) {
		Audience audience = Audience.in(context);
		return (audience != null) ? audience.tag(subject) : subject;
	}

	private Mono<Snapshot> snapshot(String key, String subject, ApiOperation operation, ResourceUri uri) {
		Answer known = this.answers.getIfPresent(key);
		return this.client.get(subject, operation.request(uri), (known != null) ? known.validators : Validators.NONE)
			.flatMap((response) -> (known != null && response.isUnchanged()) ? Mono.just(known) : answer(response))
			.doOnNext((answer) -> this.answers.put(key, answer))
			.map((answer) -> Snapshot.of(answer.hash))
			.defaultIfEmpty(Snapshot.ABSENT);
	}

	private String lists() {
		StringBuilder all = new StringBuilder();
		this.descriptions.resources(this.operations.known()).values().forEach(all::append);
		this.descriptions.templates(this.operations.known()).forEach(all::append);
		return DigestUtils.sha256Hex(all.toString());
	}

	private static Mono<Answer> answer(ApiResponse response) {
		return response.body().collect(DigestUtils::getSha256Digest, (digest, buffer) -> {
			try (var parts = buffer.readableByteBuffers()) {
				parts.forEachRemaining(digest::update);
			}
			finally {
				DataBufferUtils.release(buffer);
			}
		}).map((digest) -> new Answer(response.validators(), HexFormat.of().formatHex(digest.digest())));
	}

	/** Fingerprint of the last answer for a resource. */
	private record Answer(Validators validators, String hash) {

	}

}
