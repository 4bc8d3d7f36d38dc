package io.mcpgateway.adapter.system;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.mcpgateway.resource.SourceUnavailableException;
import org.jspecify.annotations.Nullable;
import oshi.hardware.CentralProcessor;
import oshi.nativefree.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;
import oshi.spi.SystemInfoFactory;
import oshi.spi.SystemInfoProvider;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Probe of this machine by OSHI. The load of processors and processes is that of half a
 * second, between two readings.
 */
final class OshiProbe implements SystemProbe {

	/** Time between two readings, longer than OSHI keeps a reading. */
	private static final Duration WINDOW = Duration.ofMillis(500);

	private static final String NO_LIBRARY = "a native library cannot be loaded: "
			+ "set java.io.tmpdir to a directory whose files can be executed";

	private final int maxProcesses;

	private final Scheduler scheduler;

	private final Supplier<SystemInfoProvider> machine;

	private @Nullable SystemInfoProvider provider;

	/**
	 * Creates a probe of this machine.
	 * @param maxProcesses maximum number of listed processes
	 * @param scheduler threads that may block
	 */
	OshiProbe(int maxProcesses, Scheduler scheduler) {
		this(maxProcesses, scheduler, OshiProbe::open);
	}

	/** Creates a probe that opens the machine at the first use. */
	OshiProbe(int maxProcesses, Scheduler scheduler, Supplier<SystemInfoProvider> machine) {
		this.maxProcesses = maxProcesses;
		this.scheduler = scheduler;
		this.machine = machine;
	}

	@Override
	public Mono<Measurement> measure(SystemResource resource) {
		return switch (resource) {
			case CPU -> run(this::cpu).delayElement(WINDOW, this.scheduler).flatMap(this::run);
			case PROCESSES -> run(this::processes).delayElement(WINDOW, this.scheduler).flatMap(this::run);
			case MEMORY -> run(() -> MemoryDocument.of(provider().getHardware().getMemory()));
			case DISKS -> run(() -> DisksDocument.of(provider().getOperatingSystem().getFileSystem()));
		};
	}

	/** Reads the ticks of the processors, and returns the second reading. */
	private Callable<Measurement> cpu() {
		CentralProcessor processor = provider().getHardware().getProcessor();
		long[] ticks = processor.getSystemCpuLoadTicks();
		long[][] ticksByProcessor = processor.getProcessorCpuLoadTicks();
		return () -> CpuDocument.since(ticks, ticksByProcessor, processor);
	}

	/** Reads the processes, and returns the second reading. */
	private Callable<Measurement> processes() {
		OperatingSystem system = provider().getOperatingSystem();
		long memory = provider().getHardware().getMemory().getTotal();
		Map<Integer, OSProcess> before = system.getProcesses()
			.stream()
			.collect(Collectors.toMap(OSProcess::getProcessID, Function.identity(), (one, other) -> one));
		return () -> ProcessesDocument.since(before, system.getProcesses(), this.maxProcesses, memory);
	}

	/**
	 * Opens this machine, without native libraries where files tell everything. A native
	 * library needs a directory whose files can be executed.
	 */
	private static SystemInfoProvider open() {
		SystemInfoProvider files = new SystemInfo();
		return files.isAvailable() ? files : SystemInfoFactory.create();
	}

	private synchronized SystemInfoProvider provider() {
		SystemInfoProvider known = this.provider;
		if (known == null) {
			known = this.machine.get();
			this.provider = known;
		}
		return known;
	}

	/**
	 * Runs work of OSHI. A missing native library is an error, which would otherwise end
	 * the thread.
	 */
	private <T> Mono<T> run(Callable<T> work) {
		return Mono.fromCallable(() -> {
			try {
				return work.call();
			}
			catch (LinkageError ex) {
				throw new SourceUnavailableException(NO_LIBRARY, ex);
			}
			catch (Exception ex) {
				throw new SourceUnavailableException(
						"the values of this system cannot be read: see the log of the gateway", ex);
			}
		}).subscribeOn(this.scheduler);
	}

}
