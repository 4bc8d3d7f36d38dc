package io.mcpgateway.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import io.mcpgateway.document.ConversionMonitor.Outcome;
import io.mcpgateway.document.worker.ExtractionTask;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the memory of a container, from files like those of the kernel, and of the
 * processes that start only if there is enough.
 */
@ExtendWith(OutputCaptureExtension.class)
class ContainerMemoryTests {

	private static final Duration TIMEOUT = Duration.ofMinutes(1);

	@TempDir
	Path root;

	@Test
	void isTheLimitWithoutWhatIsUsedInVersionTwo() throws IOException {
		write("proc/self/cgroup", "0::/");
		write("sys/fs/cgroup/cgroup.controllers", "cpu memory");
		group("sys/fs/cgroup", "268435456", "200000000", 50_000_000);
		assertThat(free()).hasValue(268435456 - 150_000_000);
	}

	@Test
	void isTheLimitWithoutWhatIsUsedInVersionOne() throws IOException {
		write("proc/self/cgroup", "11:cpu,cpuacct:/docker/1\n4:memory:/docker/1\n0::/");
		write("sys/fs/cgroup/memory/memory.limit_in_bytes", "1000");
		write("sys/fs/cgroup/memory/memory.usage_in_bytes", "700");
		write("sys/fs/cgroup/memory/memory.stat", "inactive_file 1\ntotal_inactive_file 100\n");
		assertThat(free()).hasValue(400);
	}

	@Test
	void isTheLeastOfAllGroupsAround() throws IOException {
		write("proc/self/cgroup", "0::/pod/container");
		write("sys/fs/cgroup/cgroup.controllers", "memory");
		group("sys/fs/cgroup/pod/container", "5000", "1000", 0);
		group("sys/fs/cgroup/pod", "6000", "4000", 500);
		assertThat(free()).hasValue(2500);
		group("sys/fs/cgroup/pod", "max", "4000", 500);
		assertThat(free()).hasValue(4000);
		group("sys/fs/cgroup/pod/container", "max", "1000", 0);
		assertThat(free()).isEmpty();
	}

	@Test
	void isNeverNegative() throws IOException {
		write("sys/fs/cgroup/cgroup.controllers", "memory");
		group("sys/fs/cgroup", "1000", "1200", 0);
		assertThat(free()).hasValue(0);
		group("sys/fs/cgroup", "1000", "1200", 2000);
		assertThat(free()).hasValue(1000);
	}

	@ParameterizedTest
	@CsvSource({ "9223372036854771712, 700", "x, 700", "1000, ", "'', ''" })
	void isUnknownWithoutALimitOrAUsage(String limit, String usage) throws IOException {
		write("proc/self/cgroup", "4:memory:/../../etc\nnonsense");
		write("sys/fs/cgroup/memory/memory.limit_in_bytes", limit);
		write("sys/fs/cgroup/memory/memory.usage_in_bytes", String.valueOf(usage));
		assertThat(free()).isEmpty();
	}

	@Test
	void isUnknownWithoutGroups() {
		assertThat(free()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "64MB", "256MB" })
	void keepsAProcessFromStartingIfItIsTooLittle(String heap, CapturedOutput output) throws IOException {
		DocumentProperties properties = new Binder(
				new MapConfigurationPropertySource(Map.of("memory", heap, "max-waiting", "1")))
			.bindOrCreate("", Bindable.of(DocumentProperties.class));
		write("sys/fs/cgroup/cgroup.controllers", "memory");
		group("sys/fs/cgroup", "268435456", "200000000", 30_000_000);
		ConversionMonitor monitor = new ConversionMonitor(new SimpleMeterRegistry());
		Path work = Files.createDirectory(this.root.resolve("work"));
		SpoolPlaces places = new SpoolPlaces(new DocumentFiles("documents", work), 1, 1, properties.maxSize(), TIMEOUT);
		String problem = "converting needs " + (heap.equals("64MB") ? 164 : 356)
				+ " MiB, the container has 93 MiB free of its limit";
		try (WorkerPool workers = new WorkerPool(properties,
				new WorkerLibrary(Path.of("/no/such/java"), Path.of("/no/such/lib"), false), 1,
				new ContainerMemory(this.root))) {
			ExtractionTask task = new ExtractionTask("document", "a.pdf", "application/pdf", 1, 1, properties.limits());
			for (int i = 0; i < 2; i++) {
				StepVerifier
					.create(monitor.observed(workers.convert(task, work, work.resolve("a.md"))
						.map((reply) -> new Markdown("", work, 0, 0, false))))
					.expectErrorSatisfies(
							(failure) -> assertThat(failure).isInstanceOf(ConversionUnavailableException.class)
								.hasMessage(problem))
					.verify(TIMEOUT);
			}
			assertThat(workers.size()).isZero();
			assertThat(monitor.last()).isEqualTo(new Outcome("no_memory", problem + ": raise the limit"));
			Health health = new DocumentsHealth(monitor, workers, places).health();
			assertThat(health.getStatus()).isEqualTo(Status.DOWN);
			assertThat(health.getStatus().getDescription()).isEqualTo(problem + ": raise the limit");
		}
		assertThat(output).containsOnlyOnce(problem + ". Raise the memory limit of the container");
		try (var left = Files.list(work)) {
			assertThat(left.toList()).isEqualTo(List.of());
		}
	}

	private OptionalLong free() {
		return new ContainerMemory(this.root).free();
	}

	private void group(String group, String limit, String used, long cached) throws IOException {
		write(group + "/memory.max", limit);
		write(group + "/memory.current", used);
		write(group + "/memory.stat", "anon 5\ninactive_file " + cached + "\nactive_file 7");
	}

	private void write(String file, String text) throws IOException {
		Path path = this.root.resolve(file);
		Files.createDirectories(path.getParent());
		Files.writeString(path, text + "\n");
	}

}
