package io.mcpgateway.search.scan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.search.index.IndexedDocument;
import io.mcpgateway.search.index.LuceneIndex;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Brings single resources into the index: reads what is new and may be text, and leaves
 * out what is there already.
 */
public final class DocumentIndexer {

	private static final Logger logger = LoggerFactory.getLogger(DocumentIndexer.class);

	private final LuceneIndex index;

	private final int maxDocument;

	private final Scheduler scheduler;

	public DocumentIndexer(LuceneIndex index, long maxDocument, Scheduler scheduler) {
		this.index = index;
		this.maxDocument = Math.toIntExact(maxDocument);
		this.scheduler = scheduler;
	}

	/**
	 * Index a resource. Two who work on the same could end with the older text.
	 * @param isChanged whether it is another for certain
	 * @return {@code false} if somebody else works on it
	 */
	Mono<Boolean> index(IndexedMount mount, Indexable found, boolean isChanged) {
		String uri = found.resource().uri();
		return Mono.defer(() -> {
			mount.sees(uri);
			return !mount.claim(uri) ? Mono.just(false)
					: plan(mount, found, isChanged).flatMap(this::carryOut)
						.thenReturn(true)
						.doFinally((end) -> mount.release(uri));
		});
	}

	/** Remove a resource and its pieces. */
	Mono<Boolean> remove(IndexedMount mount, String uri) {
		return Mono.defer(() -> !mount.claim(uri) ? Mono.just(false)
				: blocking(() -> this.index.remove(uri)).thenReturn(true).doFinally((end) -> mount.release(uri)));
	}

	/** Do what blocks where that is allowed. */
	Mono<Void> blocking(Blocking work) {
		return Mono.<Void>fromCallable(() -> {
			work.run();
			return null;
		}).subscribeOn(this.scheduler);
	}

	private Mono<Plan> plan(IndexedMount mount, Indexable found, boolean isChanged) {
		return Mono.<Plan>fromCallable(() -> planned(mount.key(), found, isChanged)).subscribeOn(this.scheduler);
	}

	private @Nullable Plan planned(String mount, Indexable found, boolean isChanged) throws IOException {
		Resource resource = found.resource();
		if (resource.uri().getBytes(StandardCharsets.UTF_8).length > IndexedDocument.LONGEST_URI) {
			return null;
		}
		String print = DocumentFingerprint.of(resource, this.maxDocument);
		String known = this.index.print(resource.uri());
		boolean isText = found.content() != null && mayBeText(resource.mimeType());
		boolean isSame = print.equals(known) && (!isText || DocumentFingerprint.isKnown(resource)) && !isChanged;
		boolean isStillWithoutRoom = !this.index.hasRoom() && DocumentFingerprint.unfinished(print).equals(known);
		if (isSame || isStillWithoutRoom) {
			return null;
		}
		return new Plan(mount, resource, print, known, isText ? found.content() : null);
	}

	private Mono<Void> carryOut(Plan plan) {
		if (plan.content == null) {
			return put(plan, plan.print, null, false);
		}
		if (!this.index.hasRoom()) {
			return put(plan, DocumentFingerprint.unfinished(plan.print), null, true);
		}
		return plan.content.flatMap((content) -> ExtractedText.of(content, this.maxDocument))
			.contextWrite(Access::shared)
			.flatMap((text) -> put(plan, text))
			.onErrorResume((failure) -> unread(plan, failure));
	}

	private Mono<Void> put(Plan plan, ExtractedText text) {
		if (DocumentFingerprint.isKnown(plan.resource)) {
			return put(plan, plan.print, text.text(), text.isCut());
		}
		String print = DocumentFingerprint.of(plan.print, String.valueOf(text.text()));
		return print.equals(plan.known) ? Mono.empty() : put(plan, print, text.text(), text.isCut());
	}

	private Mono<Void> put(Plan plan, String print, @Nullable String text, boolean isSkipped) {
		IndexedDocument document = new IndexedDocument(plan.mount, plan.resource, print, text, isSkipped);
		return blocking(() -> this.index.put(document));
	}

	/** A source that is not there fails its mount; one resource is found by its names. */
	private Mono<Void> unread(Plan plan, Throwable failure) {
		if (failure instanceof SourceUnavailableException || !this.index.isOpen()) {
			return Mono.error(failure);
		}
		logger.debug("{} cannot be read", plan.resource.uri(), failure);
		return put(plan, DocumentFingerprint.unfinished(plan.print), null, true);
	}

	private static boolean mayBeText(@Nullable String mimeType) {
		return !MediaTypes.DIRECTORY.equals(mimeType) && Form.of(mimeType) != Form.BLOB;
	}

	/** What blocks. */
	@FunctionalInterface
	interface Blocking {

		void run() throws IOException;

	}

	/**
	 * What is to be done with a resource.
	 *
	 * @param known the print of what is indexed of it
	 * @param content where its text is, if it is wanted
	 */
	private record Plan(String mount, Resource resource, String print, @Nullable String known,
			@Nullable Mono<Content> content) {

	}

}
