package io.mcpgateway.search;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.search.EmbeddedText.EmbeddedPassage;
import io.mcpgateway.search.PassagePlan.PendingText;
import io.mcpgateway.search.embedding.EmbeddingClient;
import io.mcpgateway.search.embedding.EmbeddingException;
import io.mcpgateway.search.embedding.EmbeddingProperties;
import io.mcpgateway.search.embedding.Passage;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Indexer of passages, which compares the index of texts with that of passages again and
 * again, and embeds the newest texts first. All its state belongs to the only thread of
 * its scheduler.
 * <p>
 * <b>Why</b> a comparison instead of events: it finds what a stop, a failure or a new
 * index of texts left behind. An equal passage takes its vector from the index.
 */
final class PassageIndexer {

	private static final Logger logger = LoggerFactory.getLogger(PassageIndexer.class);

	private static final Duration SECOND = Duration.ofSeconds(1);

	/** Interval of commits, the maximum loss of a crash. */
	private static final long COMMIT_NANOS = TimeUnit.SECONDS.toNanos(5);

	/** Minimum pause between comparisons, in durations of the last one. */
	private static final int PAUSE_FACTOR = 20;

	/** Maximum texts to write at once, if their vectors are known. */
	private static final int MAX_TEXTS = 256;

	private static final double NANOS_PER_MINUTE = TimeUnit.MINUTES.toNanos(1);

	/** Maximum seconds after a failure, a power of two. */
	private static final int MAX_PAUSE_POWER = 6;

	private final LuceneIndex texts;

	private final IndexedMounts mounts;

	private final PassageIndex passages;

	private final EmbeddingClient client;

	private final EmbeddingProperties properties;

	private final Scheduler scheduler;

	private final Queue<PendingText> queue = new ArrayDeque<>();

	/** Vectors that were received and not written yet, because of a failure. */
	private final Map<String, float[]> received = new HashMap<>();

	/** Texts without passages, by the prefix of their mount. */
	private final Map<String, Long> pending = new ConcurrentHashMap<>();

	private final AtomicLong sent = new AtomicLong();

	private final AtomicLong failed = new AtomicLong();

	/** The state of the last comparison that found all pending texts. */
	private @Nullable PlanState planned;

	private long nextPlan = System.nanoTime();

	private long resume = System.nanoTime();

	private long committed = System.nanoTime();

	private long filled = System.nanoTime();

	/** Passages that may be sent now; negative after a long text. */
	private double allowance;

	private int failuresInARow;

	/** Whether the server accepted a text since the start. */
	private boolean wasAccepted;

	private volatile boolean wasPlanned;

	private volatile boolean isFull;

	/** Reason of the last failure, if nothing worked since. */
	private volatile @Nullable String failure;

	/**
	 * Creates an indexer.
	 * @param scheduler has a single thread
	 */
	PassageIndexer(LuceneIndex texts, IndexedMounts mounts, PassageIndex passages, EmbeddingClient client,
			EmbeddingProperties properties, Scheduler scheduler) {
		this.texts = texts;
		this.mounts = mounts;
		this.passages = passages;
		this.client = client;
		this.properties = properties;
		this.scheduler = scheduler;
		this.allowance = properties.batchSize();
	}

	/** Returns the number of texts that wait for their passages. */
	long pending() {
		return this.pending.values().stream().mapToLong(Long::longValue).sum();
	}

	/** Returns the number of texts of some mounts that wait for their passages. */
	long pending(Collection<String> prefixes) {
		return prefixes.stream().mapToLong((prefix) -> this.pending.getOrDefault(prefix, 0L)).sum();
	}

	/** Returns the number of passages sent since the start. */
	long sent() {
		return this.sent.get();
	}

	/** Returns the number of failed requests for passages, and of refused passages. */
	long failures() {
		return this.failed.get();
	}

	/** Returns the number of stored passages. */
	long count() {
		return this.passages.count();
	}

	/** Returns the state for operators. */
	String state() {
		String reason = this.failure;
		if (reason != null) {
			return "failing: " + reason;
		}
		return this.isFull ? "full: see " + SearchProperties.PREFIX + ".embeddings.max-vectors"
				: !this.wasPlanned ? "waiting" : (pending() > 0) ? pending() + " texts pending" : "complete";
	}

	/** Works until a signal. Never fails. */
	Flux<Void> work(Publisher<?> stopped) {
		return Flux.interval(Duration.ZERO, SECOND, this.scheduler)
			.onBackpressureDrop()
			.concatMap((tick) -> turn().onErrorResume(this::failed), 1)
			.takeUntilOther(stopped);
	}

	/** Closes the index after running work. */
	Mono<Void> close() {
		return onThread(() -> {
			this.passages.close();
			return true;
		}).then();
	}

	private Mono<Void> turn() {
		return onThread(this::prepare).filter(Boolean::booleanValue)
			.flatMapMany((ready) -> batch().repeat().takeWhile(Boolean::booleanValue))
			.then();
	}

	/** Returns whether there is work now. */
	private boolean prepare() throws IOException {
		if (this.passages.isOpen()) {
			commit();
		}
		if (System.nanoTime() - this.resume < 0 || !this.texts.isOpen()) {
			return false;
		}
		this.passages.open();
		long now = System.nanoTime();
		double most = this.properties.batchSize() + this.properties.passagesPerMinute() / 60.0;
		this.allowance = Math.min(most,
				this.allowance + (now - this.filled) / NANOS_PER_MINUTE * this.properties.passagesPerMinute());
		this.filled = now;
		if (this.queue.isEmpty()) {
			plan();
		}
		return !this.queue.isEmpty();
	}

	private void commit() throws IOException {
		if (System.nanoTime() - this.committed > COMMIT_NANOS) {
			this.passages.commit();
			this.committed = System.nanoTime();
		}
	}

	/** Compares the indexes, unless nothing changed. */
	private void plan() throws IOException {
		long begun = System.nanoTime();
		if (begun - this.nextPlan < 0) {
			return;
		}
		PlanState state = this.texts
			.searched((searcher) -> new PlanState(((DirectoryReader) searcher.getIndexReader()).getVersion(),
					this.mounts.unfinished(this.texts)));
		if (state.equals(this.planned)) {
			return;
		}
		PassagePlan plan = this.texts.searched((found) -> this.passages
			.searched((stored) -> PassagePlan.of(found, stored, this.mounts, this.properties::mayEmbed)));
		for (String uri : plan.stale()) {
			this.passages.remove(uri);
		}
		if (!plan.stale().isEmpty()) {
			this.passages.refresh();
		}
		this.queue.addAll(plan.newest());
		this.pending.keySet().retainAll(plan.pending().keySet());
		this.pending.putAll(plan.pending());
		this.planned = (plan.newest().size() < PassagePlan.MAX_NEWEST) ? state : null;
		this.isFull = false;
		this.wasPlanned = true;
		long now = System.nanoTime();
		this.nextPlan = now + PAUSE_FACTOR * (now - begun);
	}

	/** Embeds some texts; {@code false} if there was nothing to do. */
	private Mono<Boolean> batch() {
		return onThread(this::take).flatMap((batch) -> batch.isEmpty() ? Mono.just(false)
				: Flux.range(0, batch.requests(this.properties.batchSize()))
					.concatMap((number) -> embed(batch.request(number, this.properties.batchSize())), 1)
					.then(onThread(() -> write(batch))));
	}

	/** Takes texts until their passages fill a request, or the allowance is used up. */
	private Batch take() throws IOException {
		Batch batch = new Batch(new ArrayList<>(), new LinkedHashMap<>(), new HashMap<>(this.received));
		while (this.allowance > 0 && batch.missing().size() < this.properties.batchSize()
				&& batch.texts().size() < MAX_TEXTS && !this.queue.isEmpty()) {
			if (this.passages.count() + batch.count() >= this.properties.maxVectors()) {
				this.isFull = true;
				this.queue.clear();
				break;
			}
			PendingText next = this.queue.remove();
			TextPassages text = this.texts.searched((searcher) -> read(next, searcher));
			if (text != null) {
				int before = batch.missing().size();
				batch.known().putAll(this.passages.vectors(text.passages().stream().map(Passage::hash).toList()));
				batch.add(text);
				this.allowance -= batch.missing().size() - before;
			}
		}
		return batch;
	}

	/** Reads a pending text; {@code null} if it changed. */
	private @Nullable TextPassages read(PendingText pending, IndexSearcher searcher) throws IOException {
		IndexedMount mount = this.mounts.covering(pending.uri());
		TopDocs found = searcher.search(new TermQuery(new Term(IndexedDocument.URI, pending.uri())), 1);
		if (mount == null || found.scoreDocs.length == 0) {
			return null;
		}
		int document = found.scoreDocs[0].doc;
		LeafReaderContext leaf = searcher.getLeafContexts()
			.get(ReaderUtil.subIndex(document, searcher.getLeafContexts()));
		NumericDocValues revisions = DocValues.getNumeric(leaf.reader(), IndexedDocument.REVISION);
		if (!revisions.advanceExact(document - leaf.docBase) || revisions.longValue() != pending.revision()) {
			return null;
		}
		BinaryDocValues others = DocValues.getBinary(leaf.reader(), IndexedDocument.UNDER);
		String under = others.advanceExact(document - leaf.docBase) ? others.binaryValue().utf8ToString() : null;
		NumericDocValues times = DocValues.getNumeric(leaf.reader(), IndexedDocument.MODIFIED);
		Long modified = times.advanceExact(document - leaf.docBase) ? times.longValue() : null;
		var stored = searcher.storedFields().document(document);
		String text = stored.get(WordField.TEXT.in(Ranking.STATISTICS));
		if (text == null) {
			text = Objects.requireNonNullElse(stored.get(WordField.TEXT.in(Ranking.FIXED)), "");
		}
		List<Passage> passages = Passage.of(text, this.properties.passageLength(), this.properties.maxPassages());
		return new TextPassages(mount.prefix(), new EmbeddedText(pending.uri(), mount.key(), under,
				stored.get(IndexedDocument.TYPE), modified, pending.revision(), List.of()), passages);
	}

	/** Gets the vectors of passages. After a refusal, each passage is sent alone. */
	private Mono<Void> embed(Map<String, String> missing) {
		return send(missing).onErrorResume(PassageIndexer::isRefusal,
				(refused) -> (missing.size() > 1) ? embedEach(missing) : refused(refused));
	}

	private Mono<Void> embedEach(Map<String, String> missing) {
		Queue<Throwable> refusals = new ArrayDeque<>();
		return Flux.fromIterable(missing.entrySet())
			.concatMap((one) -> send(Map.of(one.getKey(), one.getValue())).onErrorResume(PassageIndexer::isRefusal,
					(refused) -> {
						refusals.add(refused);
						return Mono.empty();
					}), 1)
			.then(Mono.defer(() -> refusals.isEmpty() ? Mono.empty() : refused(refusals.remove())));
	}

	/**
	 * Counts a refused passage, which stays without a vector. A server that has accepted
	 * none yet rather has other settings.
	 */
	private Mono<Void> refused(Throwable refused) {
		if (!this.wasAccepted) {
			return Mono.error(refused);
		}
		this.failed.incrementAndGet();
		return Mono.empty();
	}

	private Mono<Void> send(Map<String, String> missing) {
		List<String> hashes = List.copyOf(missing.keySet());
		this.sent.addAndGet(hashes.size());
		return this.client.embedPassages(List.copyOf(missing.values()))
			.publishOn(this.scheduler)
			.doOnNext((vectors) -> {
				IntStream.range(0, hashes.size())
					.forEach((place) -> this.received.put(hashes.get(place), vectors.get(place)));
				this.wasAccepted = true;
			})
			.then();
	}

	private static boolean isRefusal(Throwable failure) {
		return failure instanceof EmbeddingException known && known.isRefusal();
	}

	/** Writes the passages of texts; refused ones without a vector. */
	private boolean write(Batch batch) throws IOException {
		batch.known().putAll(this.received);
		for (TextPassages text : batch.texts()) {
			this.passages.put(text.embedded(batch.known()));
			this.pending.computeIfPresent(text.mount(), (prefix, count) -> (count > 1) ? count - 1 : null);
		}
		this.received.clear();
		this.passages.refresh();
		commit();
		if (this.failure != null) {
			logger.info("Embeddings work again");
		}
		this.failure = null;
		this.failuresInARow = 0;
		return true;
	}

	/** Pauses after a failure, longer from time to time, and begins with a comparison. */
	private Mono<Void> failed(Throwable failure) {
		boolean isOfServer = failure instanceof EmbeddingException;
		this.failed.incrementAndGet();
		this.queue.clear();
		this.planned = null;
		String before = this.failure;
		String reason = isOfServer ? "the server: " + failure.getMessage()
				: "the index of embeddings cannot be written";
		this.failure = reason;
		this.resume = System.nanoTime()
				+ TimeUnit.SECONDS.toNanos(1L << Math.min(this.failuresInARow, MAX_PAUSE_POWER));
		this.failuresInARow++;
		if (!reason.equals(before)) {
			String consequence = "Cannot get embeddings, will retry; texts without them are found by their words";
			if (isOfServer && failure.getCause() == null) {
				logger.warn("{}: {}", consequence, reason);
			}
			else {
				logger.warn("{}: {}", consequence, reason, failure);
			}
		}
		return Mono.empty();
	}

	private <T> Mono<T> onThread(Callable<T> work) {
		return Cancellation.quietly(Mono.fromCallable(work).subscribeOn(this.scheduler));
	}

	/**
	 * State of the texts.
	 *
	 * @param unfinished the mounts that are not listed completely
	 */
	private record PlanState(long version, List<String> unfinished) {

	}

	/**
	 * Passages of a text.
	 *
	 * @param mount the prefix of the mount
	 * @param text the text without its passages
	 */
	private record TextPassages(String mount, EmbeddedText text, List<Passage> passages) {

		/** Returns the text with the vectors of its passages, or at least a mark. */
		EmbeddedText embedded(Map<String, float[]> vectors) {
			List<EmbeddedPassage> embedded = this.passages.stream()
				.map((passage) -> new EmbeddedPassage(passage.start(), passage.hash(), vectors.get(passage.hash())))
				.toList();
			return new EmbeddedText(this.text.uri(), this.text.mount(), this.text.under(), this.text.type(),
					this.text.modified(), this.text.revision(),
					embedded.isEmpty() ? List.of(new EmbeddedPassage(0, "", null)) : embedded);
		}

	}

	/**
	 * Texts to write together.
	 *
	 * @param missing the passages without a known vector, by their hash
	 * @param known vectors by the hash of their passage
	 */
	private record Batch(List<TextPassages> texts, Map<String, String> missing, Map<String, float[]> known) {

		boolean isEmpty() {
			return this.texts.isEmpty();
		}

		int count() {
			return this.texts.stream().mapToInt((text) -> text.passages().size()).sum();
		}

		void add(TextPassages text) {
			this.texts.add(text);
			text.passages()
				.stream()
				.filter((passage) -> !this.known.containsKey(passage.hash()))
				.forEach((passage) -> this.missing.put(passage.hash(), passage.text()));
		}

		/** Returns the number of requests for the missing passages. */
		int requests(int size) {
			return Math.ceilDiv(this.missing.size(), size);
		}

		/** Returns the passages of a request. */
		Map<String, String> request(int number, int size) {
			Map<String, String> some = new LinkedHashMap<>();
			this.missing.entrySet()
				.stream()
				.skip((long) number * size)
				.limit(size)
				.forEach((passage) -> some.put(passage.getKey(), passage.getValue()));
			return some;
		}

	}

}
