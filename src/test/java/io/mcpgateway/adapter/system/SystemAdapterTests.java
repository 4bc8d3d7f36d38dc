package io.mcpgateway.adapter.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import oshi.SystemInfo;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Contract tests of the adapter, and whether its values are those of this machine. */
class SystemAdapterTests implements ResourceAdapterContract {

	private static final String CPU = "system://localhost/cpu";

	private static final JsonMapper JSON = new JsonMapper();

	@AutoClose("dispose")
	private final Scheduler scheduler = Schedulers.newBoundedElastic(2, 100, "test-system");

	private final ResourceAdapter adapter = adapter(1000);

	@Override
	public ResourceAdapter adapter() {
		return this.adapter;
	}

	/** Returns a resource that exists already: the machine has no others. */
	@Override
	public String addResource() {
		return CPU;
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void measuresTheProcessors() throws IOException {
		JsonNode cpu = read(this.adapter, "cpu");
		long processors = Files.readAllLines(Path.of("/proc/cpuinfo"))
			.stream()
			.filter((line) -> line.startsWith("processor"))
			.count();
		assertThat(cpu.path("processors").asLong()).isEqualTo(processors);
		assertThat(cpu.path("loadPercentByProcessor").size()).isEqualTo((int) processors);
		assertThat(cpu.path("loadPercent").asDouble()).isBetween(0.0, 100.0);
		assertThat(cpu.path("loadAverage").size()).isEqualTo(3);
		assertThat(Instant.parse(cpu.path("measuredAt").asString())).isBetween(Instant.now().minusSeconds(60),
				Instant.now());
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void measuresTheMemory() throws IOException {
		JsonNode memory = read(this.adapter, "memory");
		assertThat(memory.path("totalBytes").asLong()).isEqualTo(meminfo("MemTotal:"));
		assertThat(memory.path("availableBytes").asLong()).isCloseTo(meminfo("MemAvailable:"),
				Percentage.withPercentage(20));
		assertThat(memory.path("swapTotalBytes").asLong()).isEqualTo(meminfo("SwapTotal:"));
		double used = 100 - 100.0 * memory.path("availableBytes").asLong() / memory.path("totalBytes").asLong();
		assertThat(memory.path("usedPercent").asDouble()).isCloseTo(used, within(0.1));
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void measuresTheDisks() throws IOException {
		JsonNode disks = read(this.adapter, "disks").path("disks");
		assertThat(disks.size()).isBetween(1, 100);
		JsonNode disk = disks.get(0);
		Path mount = Path.of(disk.path("mount").asString());
		assertThat(disk.path("totalBytes").asLong()).isEqualTo(Files.getFileStore(mount).getTotalSpace());
		assertThat(disk.path("freeBytes").asLong()).isCloseTo(Files.getFileStore(mount).getUsableSpace(),
				Percentage.withPercentage(20));
	}

	/** The native library is for systems without files that tell everything. */
	@Test
	@EnabledOnOs(OS.LINUX)
	void measuresTheSameByTheNativeLibrary() {
		ResourceAdapter other = new SystemAdapter(
				new SharedMeasurements(new OshiProbe(1000, this.scheduler, SystemInfo::new), Duration.ofMinutes(1)),
				BaselineTaker.NONE);
		assertThat(read(other, "memory").path("totalBytes")).isEqualTo(read(this.adapter, "memory").path("totalBytes"));
		assertThat(read(other, "cpu").path("model")).isEqualTo(read(this.adapter, "cpu").path("model"));
		assertThat(read(other, "disks").findValuesAsString("mount"))
			.isEqualTo(read(this.adapter, "disks").findValuesAsString("mount"));
		assertThat(own(read(other, "processes")).path("name"))
			.isEqualTo(own(read(this.adapter, "processes")).path("name"));
	}

	@Test
	void listsProcessesWithoutCommandLines() throws IOException {
		Process secretive = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Dpassword=s3cr3t-of-a-test", "-Xmx32m", "-cp", System.getProperty("java.class.path"),
				Sleeper.class.getName())
			.start();
		try {
			secretive.getInputStream().read();
			JsonNode read = read(this.adapter, "processes");
			JsonNode processes = read.path("processes");
			assertThat(read.toString()).doesNotContain("s3cr3t", "password", Sleeper.class.getName());
			assertThat(processes).allSatisfy((one) -> assertThat(one.propertyNames()).containsExactly("pid", "name",
					"cpuPercent", "memoryBytes", "startedAt"));
			JsonNode found = process(read, secretive.pid());
			assertThat(found.path("memoryBytes").asLong()).isPositive();
			assertThat(Instant.parse(found.path("startedAt").asString())).isBetween(Instant.now().minusSeconds(60),
					Instant.now().plusSeconds(5));
		}
		finally {
			secretive.destroyForcibly();
		}
	}

	@Test
	void listsTheBusiestProcessesOnly() {
		Thread busy = Thread.ofPlatform().daemon().start(() -> {
			while (!Thread.interrupted()) {
				Thread.onSpinWait();
			}
		});
		try {
			JsonNode read = read(adapter(3), "processes");
			assertThat(read.path("processes").size()).isEqualTo(3);
			assertThat(read.path("total").asInt()).isGreaterThan(3);
			List<Double> loads = StreamSupport.stream(read.path("processes").spliterator(), false)
				.map((one) -> one.path("cpuPercent").asDouble())
				.toList();
			assertThat(loads).isSortedAccordingTo((one, other) -> Double.compare(other, one));
			assertThat(loads.getFirst()).isGreaterThan(10);
		}
		finally {
			busy.interrupt();
		}
	}

	@Test
	void sharesAMeasurementAmongReadsWithinTheInterval() {
		AtomicInteger measured = new AtomicInteger();
		SharedMeasurements shared = new SharedMeasurements(
				(subject) -> Mono.fromSupplier(() -> ScriptedSystem.measurement(measured.incrementAndGet())),
				Duration.ofMinutes(1));
		ResourceAdapter counting = new SystemAdapter(shared, BaselineTaker.NONE);
		StepVerifier.create(Flux.range(0, 20).flatMap((reader) -> counting.read(ResourceUri.parse(CPU))))
			.expectNextCount(20)
			.expectComplete()
			.verify(TIMEOUT);
		assertThat(measured).hasValue(1);
	}

	@Test
	void tellsReadersAndOperatorsWhatIsWrong() {
		SharedMeasurements shared = new SharedMeasurements(
				(subject) -> Mono.error(new SourceUnavailableException("set java.io.tmpdir", null)),
				Duration.ofMillis(1));
		StepVerifier.create(new SystemAdapter(shared, BaselineTaker.NONE).read(ResourceUri.parse(CPU)))
			.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(UnreadableException.class)
				.hasMessage("set java.io.tmpdir"))
			.verify(TIMEOUT);
		assertThat(status(shared).getDescription()).isEqualTo("set java.io.tmpdir");
		assertThat(status(new SharedMeasurements(new OshiProbe(1, this.scheduler), Duration.ofMinutes(1))))
			.isEqualTo(Status.UP);
	}

	@Test
	void isNotIndexed() {
		assertThat(this.adapter.settings().indexed()).isFalse();
	}

	private static JsonNode own(JsonNode document) {
		return process(document, ProcessHandle.current().pid());
	}

	private static JsonNode process(JsonNode document, long pid) {
		return StreamSupport.stream(document.path("processes").spliterator(), false)
			.filter((one) -> one.path("pid").asLong() == pid)
			.findAny()
			.orElseThrow();
	}

	private ResourceAdapter adapter(int maxProcesses) {
		return new SystemAdapter(
				new SharedMeasurements(new OshiProbe(maxProcesses, this.scheduler), Duration.ofMinutes(1)),
				BaselineTaker.NONE);
	}

	private static Status status(SharedMeasurements shared) {
		return SystemHealth.of(shared).health().map(Health::getStatus).blockOptional(TIMEOUT).orElseThrow();
	}

	private static JsonNode read(ResourceAdapter adapter, String name) {
		Content content = adapter.read(ResourceUri.parse("system://localhost/" + name))
			.blockOptional(TIMEOUT)
			.orElseThrow();
		assertThat(content.mimeType()).isEqualTo("application/json");
		return JSON.readTree(((Content.InMemory) content.body()).bytes());
	}

	private static long meminfo(String name) throws IOException {
		return Files.readAllLines(Path.of("/proc/meminfo"))
			.stream()
			.filter((line) -> line.startsWith(name))
			.mapToLong((line) -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
			.findFirst()
			.orElseThrow();
	}

	/** Program that waits until it is stopped, or the test ends. */
	static final class Sleeper {

		private Sleeper() {
		}

		public static void main(String[] args) throws IOException {
			System.out.println("ready");
			System.in.read();
		}

	}

}
