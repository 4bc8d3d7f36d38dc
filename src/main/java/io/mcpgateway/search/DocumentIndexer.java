package io.mcpgateway.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.GzippedText;
import io.mcpgateway.resource.content.MediaTypes;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Indexer of single resources, which reads new texts and skips unchanged ones. */
final class DocumentIndexer {

	private static final Logger logger = LoggerFactory.getLogger(DocumentIndexer.class);

	private final LuceneIndex index;

	private final TextLimits limits;

	private final Scheduler scheduler;

	DocumentIndexer(LuceneIndex index, TextLimits limits, Scheduler scheduler) {
		this.index = index;
		this.limits = limits;
		this.scheduler = scheduler;
	}

	/**
	 * Indexes a resource. Only one worker at a time, so that the latest text wins.
	 * @param isChanged whether the resource certainly changed
	 * @return {@code false} if another worker has the resource
	 */
	Mono<Boolean> index(IndexedMount mount, Indexable found, boolean isChanged) {
		String uri = found.resource().uri();
		return Mono.defer(() -> {
			mount.sees(uri);
			return claimed(mount, uri,
					(claim) -> plan(mount, found, isChanged).flatMap((plan) -> carryOut(plan, claim)));
		});
	}

	/** Removes a resource and its parts. */
	Mono<Boolean> remove(IndexedMount mount, String uri) {
		return claimed(mount, uri, (claim) -> write(claim, () -> this.index.remove(uri)));
	}

	/**
	 * Runs work with the claim on a resource.
	 * @return {@code false} if another worker has the resource
	 */
	Mono<Boolean> claimed(IndexedMount mount, String uri, Function<IndexedMount.ResourceClaim, Mono<Void>> work) {
		return Mono.defer(() -> {
			IndexedMount.ResourceClaim claim = mount.claim(uri);
			return (claim == null) ? Mono.just(false)
					: work.apply(claim).thenReturn(true).doFinally((end) -> claim.release());
		});
	}

	/**
	 * Writes to the index on one of its threads. A begun write holds the claim until its
	 * end, so that after a cancellation no later text is written before this one.
	 */
	Mono<Void> write(IndexedMount.ResourceClaim claim, Blocking work) {
		return blocking(() -> {
			if (claim.hold()) {
				try {
					work.run();
				}
				finally {
					claim.release();
				}
			}
		});
	}

	/**
	 * Runs blocking work on a thread of the index. Once begun, the work goes on after a
	 * cancellation, since an interrupted write would end the index.
	 */
	Mono<Void> blocking(Blocking work) {
		return Cancellation.quietly(Mono.<Void>fromCallable(() -> {
			work.run();
			return null;
		}).subscribeOn(this.scheduler));
	}

	private Mono<Plan> plan(IndexedMount mount, Indexable found, boolean isChanged) {
		return Cancellation
			.quietly(Mono.<Plan>fromCallable(() -> planned(mount, found, isChanged)).subscribeOn(this.scheduler));
	}

	private @Nullable Plan planned(IndexedMount mount, Indexable found, boolean isChanged) throws IOException {
		Resource resource = found.resource();
		if (resource.uri().getBytes(StandardCharsets.UTF_8).length > IndexedDocument.MAX_URI_LENGTH) {
			return null;
		}
		String fingerprint = DocumentFingerprint.of(found, this.limits);
		String known = this.index.fingerprint(resource.uri());
		boolean isText = isText(found);
		boolean isSame = fingerprint.equals(known) && (!isText || DocumentFingerprint.isKnown(resource)) && !isChanged;
		boolean isStillWithoutRoom = !this.index.hasRoom() && DocumentFingerprint.unfinished(fingerprint).equals(known);
		if (isSame || isStillWithoutRoom) {
			return null;
		}
		return new Plan(mount, resource, found.under(), fingerprint, known, isText ? found.content() : null);
	}

	/** Returns whether a resource may have a text. */
	static boolean isText(Indexable found) {
		return found.content() != null && (found.isConverted() || mayBeText(found.resource().mimeType())
				|| GzippedText.isNamed(found.resource().uri()));
	}

	private Mono<Void> carryOut(Plan plan, IndexedMount.ResourceClaim claim) {
		if (plan.content == null) {
			return put(plan, claim, plan.fingerprint, ExtractedText.NONE);
		}
		if (!this.index.hasRoom()) {
			return put(plan, claim, DocumentFingerprint.unfinished(plan.fingerprint), ExtractedText.UNREAD);
		}
		return plan.content.flatMap(this::text)
			.contextWrite(Access::shared)
			.flatMap((text) -> put(plan, claim, text))
			.onErrorResume((failure) -> unread(plan, claim, failure));
	}

	/** Reads a text; of a compressed text the beginning. */
	private Mono<ExtractedText> text(Content content) {
		return !GzippedText.is(content) ? ExtractedText.of(content.decoded(), this.limits, this.scheduler)
				: GzippedText.beginning(content, this.limits.words(), (read) -> {
				}).flatMap((text) -> ExtractedText.of(text.decoded(), this.limits.ofBeginning(), this.scheduler));
	}

	private Mono<Void> put(Plan plan, IndexedMount.ResourceClaim claim, ExtractedText text) {
		if (DocumentFingerprint.isKnown(plan.resource)) {
			return put(plan, claim, plan.fingerprint, text);
		}
		String fingerprint = DocumentFingerprint.of(plan.fingerprint, text.text() + text.rest());
		return fingerprint.equals(plan.known) ? Mono.empty() : put(plan, claim, fingerprint, text);
	}

	private Mono<Void> put(Plan plan, IndexedMount.ResourceClaim claim, String fingerprint, ExtractedText text) {
		IndexedDocument document = new IndexedDocument(plan.mount.key(), plan.mount.ranking(), plan.resource,
				plan.under, fingerprint, text.text(), text.isCut(), text.trigrams());
		return write(claim, () -> this.index.put(document));
	}

	/**
	 * Handles a failed read: an unreachable source fails its mount; a single resource is
	 * indexed by name only.
	 */
	private Mono<Void> unread(Plan plan, IndexedMount.ResourceClaim claim, Throwable failure) {
		if (failure instanceof SourceUnavailableException || !this.index.isOpen()) {
			return Mono.error(failure);
		}
		logger.debug("Cannot read {} for the search index; only its name can be found", plan.resource.uri(), failure);
		return put(plan, claim, DocumentFingerprint.unfinished(plan.fingerprint), ExtractedText.UNREAD);
	}

	private static boolean mayBeText(@Nullable String mimeType) {
		return !MediaTypes.DIRECTORY.equals(mimeType) && Form.of(mimeType) != Form.BLOB;
	}

	/** Blocking work. */
	@FunctionalInterface
	interface Blocking {

		void run() throws IOException;

	}

	/**
	 * Plan for a resource.
	 *
	 * @param known the stored fingerprint
	 * @param content the text to read, if needed
	 */
	private record Plan(IndexedMount mount, Resource resource, @Nullable String under, String fingerprint,
			@Nullable String known, @Nullable Mono<Content> content) {

	}

}
