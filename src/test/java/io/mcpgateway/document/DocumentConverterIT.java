package io.mcpgateway.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.mcpgateway.configuration.BoundProperties;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.testkit.ProcessSignals;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.mock.env.MockEnvironment;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Signal;
import reactor.core.publisher.Sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests the files of many documents that are asked for at once. */
@ExtendWith(OutputCaptureExtension.class)
class DocumentConverterIT {

	private static final int WAITING = 6;

	private static final int PARTS = 20;

	private final DocumentProperties properties = BoundProperties.read(
			new MockEnvironment().withProperty("gateway.documents.max-waiting", String.valueOf(WAITING))
				.withProperty("gateway.documents.max-time", "2m")
				.withProperty("gateway.documents.max-silence", "1m"),
			DocumentProperties.PREFIX, DocumentProperties.class);

	@AutoClose
	private final DocumentFiles files = new DocumentFiles("directory", null);

	private final SpoolPlaces places = new SpoolPlaces(this.files, 1, WAITING, this.properties.maxSize(),
			this.properties.maxTime());

	private final WorkerLibrary library = Objects.requireNonNull(WorkerLibrary.find(), "lib/extract");

	@AutoClose
	private final WorkerPool workers = new WorkerPool(this.properties, this.library, this.places.size(),
			ContainerMemory.SYSTEM);

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private final DocumentConverter converter = converter(this.workers, new ConversionMonitor(this.meters));

	@Test
	void boundsTheFilesOfSlowLargeDocuments() throws IOException {
		AtomicInteger most = new AtomicInteger();
		List<Signal<Markdown>> ends = Flux.range(0, this.places.size() + WAITING + 5)
			.map((i) -> document("slow " + i, i % 2 == 0,
					parts(i).delayElements(Duration.ofMillis(30))
						.doOnNext((part) -> most.accumulateAndGet(spooled().size(), Math::max))))
			.flatMap((document) -> this.converter.convert(document, Mono.just(document), null).materialize(), 100)
			.collectList()
			.block(Duration.ofMinutes(2));
		assertThat(ends).filteredOn(Signal::isOnNext).hasSize(this.places.size() + WAITING);
		assertThat(ends).filteredOn(Signal::isOnError)
			.hasSize(5)
			.allSatisfy((end) -> assertThat(end.getThrowable()).isInstanceOf(UnreadableException.class)
				.hasMessageContaining("too many documents"));
		assertThat(most).hasValue(this.places.size());
		assertThat(this.workers.size()).isEqualTo(1);
		assertIsEmpty();
	}

	@Test
	void freesThePlaceOfADocumentThatIsKnown() throws IOException {
		Content document = document("same", false, parts(1));
		List<Markdown> all = Flux.range(0, this.places.size() + WAITING)
			.flatMap((i) -> this.converter.convert(document, Mono.just(document), null), 100)
			.collectList()
			.block(Duration.ofMinutes(1));
		assertThat(all).hasSize(this.places.size() + WAITING);
		assertThat(this.meters.get("mcp.documents.conversions").tag("outcome", "converted").timer().count()).isOne();
		this.workers.close();
		assertThat(this.converter.convert(document, Mono.just(document), null).block()).isEqualTo(all.getFirst());
		assertIsEmpty();
	}

	/** Tests an end that nobody has noticed when the process gets its next document. */
	@Test
	void convertsByAnotherProcessIfOneEndsBeforeItsReply() throws Exception {
		Content first = document("first", false, parts(1));
		this.converter.convert(first, Mono.just(first), null).block();
		List<ProcessHandle> workers = workers();
		assertThat(workers).isNotEmpty();
		workers.forEach((worker) -> ProcessSignals.pause(worker.pid()));
		Content second = document("second", false, parts(2));
		CompletableFuture<Markdown> converted = this.converter.convert(second, Mono.just(second), null).toFuture();
		Awaitility.await().until(() -> haveDocument(workers));
		workers.forEach(ProcessHandle::destroyForcibly);
		assertThat(converted.get(1, TimeUnit.MINUTES)).isNotNull();
		assertThat(workers()).isNotEmpty().doesNotContainAnyElementsOf(workers);
		assertIsEmpty();
	}

	/**
	 * Tests that a process is started for the next document, and that a document that
	 * took too long gets another chance. A script stands for the process and counts.
	 */
	@Test
	void aProcessIsReadyAfterOneThatTookTooLong(@TempDir Path directory) throws IOException {
		Path starts = directory.resolve("starts");
		Path tasks = directory.resolve("tasks");
		Path java = Files.writeString(directory.resolve("java"), """
				#!/bin/sh
				echo >> %s
				printf 'r\\001'
				head -c 4 > /dev/null
				echo >> %s
				exec sleep 60
				""".formatted(starts, tasks));
		Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
		DocumentProperties impatient = BoundProperties.read(
				new MockEnvironment().withProperty("gateway.documents.max-time", "1s"), DocumentProperties.PREFIX,
				DocumentProperties.class);
		try (WorkerPool pool = new WorkerPool(impatient, new WorkerLibrary(java, directory, false), this.places.size(),
				ContainerMemory.SYSTEM)) {
			DocumentConverter late = converter(pool, new ConversionMonitor(this.meters));
			Content document = document("late", true, parts(1));
			for (int read = 1; read <= 2; read++) {
				assertThatExceptionOfType(UnreadableException.class)
					.isThrownBy(() -> late.convert(document, Mono.just(document), null).block())
					.withMessageContaining("too long");
				assertThat(tasks).content().hasLineCount(read);
				int started = read + 1;
				Awaitility.await().untilAsserted(() -> assertThat(starts).content().hasLineCount(started));
			}
		}
	}

	private static boolean haveDocument(List<ProcessHandle> workers) throws IOException {
		for (ProcessHandle worker : workers) {
			try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(worker.pid()), "cwd/"))) {
				if (files.findAny().isPresent()) {
					return true;
				}
			}
		}
		return false;
	}

	private static List<ProcessHandle> workers() {
		return ProcessHandle.current()
			.children()
			.filter((child) -> child.info().commandLine().orElse("").contains("ExtractionWorker"))
			.toList();
	}

	@Test
	void tellsWhetherWorkersAreRestricted(CapturedOutput output) {
		Content document = document("restricted", false, parts(1));
		ConversionMonitor monitor = new ConversionMonitor(this.meters);
		this.converter.convert(document, Mono.just(document), null).block();
		assertThat(new DocumentsHealth(monitor, this.workers, this.places).health().getStatus().getDescription())
			.isEmpty();
		assertThat(output).doesNotContain("Landlock");
		WorkerLibrary library = new WorkerLibrary(this.library.java(), this.library.directory(), false);
		try (WorkerPool unrestricted = new WorkerPool(this.properties, library, this.places.size(),
				ContainerMemory.SYSTEM)) {
			for (String name : List.of("first", "second")) {
				Content next = document(name, false, parts(2));
				converter(unrestricted, monitor).convert(next, Mono.just(next), null).block();
			}
			Health health = new DocumentsHealth(monitor, unrestricted, this.places).health();
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getStatus().getDescription()).contains("the kernel has no Landlock");
		}
		assertThat(output.toString().split("Landlock", -1)).hasSize(2);
	}

	/**
	 * Tests that a stream that waited is not used, since its source may have ended it.
	 */
	@Test
	void readsAStreamAgainThatWaitedForAPlace() {
		Sinks.Empty<DataBuffer> end = Sinks.empty();
		CompletableFuture<List<Markdown>> first = Flux.range(0, this.places.size())
			.map((i) -> document("first " + i, false, parts(i).concatWith(end.asMono())))
			.flatMap((document) -> this.converter.convert(document, Mono.just(document), null), 100)
			.collectList()
			.toFuture();
		Awaitility.await().until(() -> spooled().size() == this.places.size());
		Flux<DataBuffer> ended = Flux.error(new IllegalStateException("the stream has ended"));
		CompletableFuture<Markdown> same = this.converter
			.convert(document("same", true, ended), Mono.fromSupplier(() -> document("same", true, parts(1))), null)
			.toFuture();
		CompletableFuture<Markdown> other = this.converter
			.convert(document("old", true, ended), Mono.fromSupplier(() -> document("new", true, parts(2))), null)
			.toFuture();
		Mono.delay(Duration.ofMillis(1500)).doOnNext((elapsed) -> end.tryEmitEmpty()).block();
		assertThat(same).succeedsWithin(Duration.ofMinutes(1));
		assertThat(other).failsWithin(Duration.ofMinutes(1))
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(UnreadableException.class)
			.withMessageContaining("changed while it waited");
		assertThat(first).succeedsWithin(Duration.ofMinutes(1));
		assertIsEmpty();
	}

	/**
	 * Tests that a caller with free places does not wait for the turn of another, who
	 * asked for the same document first.
	 */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aCallerWaitsInNoTurnOfAnother(boolean isTagged) throws IOException {
		Sinks.Empty<DataBuffer> end = Sinks.empty();
		int share = this.places.size() / 2;
		CompletableFuture<List<Markdown>> slow = Flux.range(0, share)
			.map((i) -> document("slow " + i, false, parts(i).concatWith(end.asMono())))
			.flatMap((document) -> this.converter.convert(document, Mono.just(document), null), 100)
			.collectList()
			.contextWrite(FairSharesContract.caller("greedy"))
			.toFuture();
		Awaitility.await().until(() -> spooled().size() == share);
		Content document = document("same", isTagged, parts(share));
		List<CompletableFuture<Markdown>> waiting = Stream
			.generate(() -> this.converter.convert(document, Mono.just(document), null)
				.contextWrite(FairSharesContract.caller("greedy"))
				.toFuture())
			.limit(2)
			.toList();
		Awaitility.await().until(() -> this.places.documents() > share);
		assertThat(this.converter.convert(document, Mono.just(document), null)
			.contextWrite(FairSharesContract.caller("modest"))
			.toFuture()).succeedsWithin(Duration.ofMinutes(1));
		if (isTagged) {
			assertThat(waiting).allSatisfy((same) -> assertThat(same).succeedsWithin(Duration.ofMinutes(1)));
		}
		end.tryEmitEmpty();
		assertThat(slow).succeedsWithin(Duration.ofMinutes(1));
		assertThat(waiting).allSatisfy((same) -> assertThat(same).succeedsWithin(Duration.ofMinutes(1)));
		assertThat(this.meters.get("mcp.documents.conversions").tag("outcome", "converted").timer().count())
			.isEqualTo(share + 1);
		assertIsEmpty();
	}

	/** Tests that reads of one document by one caller take one turn. */
	@Test
	void manyReadsOfADocumentTakeOneTurn() throws IOException {
		Content document = document("same", true, parts(1));
		assertThat(Flux.range(0, 10 * (this.places.size() + WAITING))
			.flatMap((i) -> this.converter.convert(document, Mono.just(document), null), 1000)
			.collectList()
			.contextWrite(FairSharesContract.caller("greedy"))
			.toFuture()).succeedsWithin(Duration.ofMinutes(1));
		assertThat(this.meters.get("mcp.documents.conversions").tag("outcome", "converted").timer().count()).isOne();
		assertIsEmpty();
	}

	@Test
	void leavesNoFileOfReadersThatLeave() {
		Flux.range(0, 30).flatMap((i) -> {
			Content document = document("left " + i, i % 2 == 0, parts(i).delayElements(Duration.ofMillis(5)));
			return this.converter.convert(document, Mono.just(document), null)
				.timeout(Duration.ofMillis(10L * i), Mono.empty())
				.onErrorResume(UnreadableException.class, (full) -> Mono.empty());
		}, 8).blockLast(Duration.ofMinutes(1));
		assertIsEmpty();
	}

	@Test
	void logsOnceThatNoProcessStarts(CapturedOutput output) {
		WorkerLibrary library = new WorkerLibrary(Path.of("/nonexistent/java"), this.library.directory(), true);
		try (WorkerPool none = new WorkerPool(this.properties, library, this.places.size(), ContainerMemory.SYSTEM)) {
			DocumentConverter failing = converter(none, new ConversionMonitor(this.meters));
			for (int i = 0; i < 3; i++) {
				Content document = document("none " + i, true, parts(i));
				assertThatExceptionOfType(UnreadableException.class)
					.isThrownBy(() -> failing.convert(document, Mono.just(document), null).block())
					.withMessageContaining("at the moment");
			}
		}
		assertThat(output).containsOnlyOnce("Documents cannot be converted: ").contains("Let the gateway start");
		assertThat(this.places.documents()).isZero();
	}

	private DocumentConverter converter(WorkerPool pool, ConversionMonitor monitor) {
		return new DocumentConverter(this.properties, this.places,
				new MarkdownCache(this.files, this.properties.cacheSize()), pool, monitor);
	}

	private void assertIsEmpty() {
		Awaitility.await().untilAsserted(() -> {
			assertThat(this.places.documents()).isZero();
			assertThat(spooled()).isEmpty();
		});
	}

	/** Returns the documents in files, also those that a worker has. */
	private List<Path> spooled() {
		try (Stream<Path> all = Files.find(this.files.work(), 2,
				(file, attributes) -> file.getFileName().toString().startsWith("document"))) {
			return all.toList();
		}
		catch (UncheckedIOException ex) {
			// A worker's directory was deleted meanwhile
			return spooled();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Flux<DataBuffer> parts(int number) {
		return Flux.range(0, PARTS)
			.map((part) -> "<p>Document %d, part %d</p><!-- %s -->".formatted(number, part, "x".repeat(100_000)))
			.map((text) -> DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.UTF_8)));
	}

	private static Content document(String name, boolean isTagged, Flux<DataBuffer> bytes) {
		return new Content("api://parts/" + name + ".html", "text/html", Form.BLOB, new Content.Streamed(bytes),
				isTagged ? Map.of(MetaKeys.ETAG, "\"" + name + "\"") : null);
	}

}
