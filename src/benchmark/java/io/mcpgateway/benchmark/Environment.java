package io.mcpgateway.benchmark;

import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.util.List;

/**
 * The machine and the options of a run.
 *
 * @param date the day
 * @param load the load average before the first scenario
 * @param cores the number of processors
 * @param java the JVM
 * @param kernel the operating system
 * @param pinned whether servers and load generator had a core each
 * @param jvmFlags the JVM flags of every server
 * @param imageFlags the JVM flags of the gateway with the AOT cache
 * @param connections the number of connections of the reads of small files
 * @param rounds the number of rounds
 * @param seconds the length of a round
 * @param warmUp the seconds of load before the first round
 */
record Environment(String date, double load, int cores, String java, String kernel, boolean pinned,
		List<String> jvmFlags, List<String> imageFlags, int connections, int rounds, double seconds, double warmUp) {

	static Environment of(Options options) {
		return new Environment(LocalDate.now().toString(), currentLoad(), options.cores(),
				System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
				System.getProperty("os.name") + " " + System.getProperty("os.version"), options.pin(), options.jvm(),
				options.image(), options.connections(), options.rounds(), options.duration().toMillis() / 1000.0,
				options.warmUp().toMillis() / 1000.0);
	}

	/**
	 * Returns the load average of the last minute.
	 */
	static double currentLoad() {
		return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
	}

	String line() {
		return "%s, load %s at the start, %d cores%s, %s, %s; each JVM with %s, that with the AOT cache with %s; %d connections for small files, median of %d rounds of %.0f s after %.0f s of load."
			.formatted(this.date, FigureFormat.load(this.load), this.cores,
					this.pinned ? ", one for the server and one for the load generator"
							: " shared with the load generator",
					this.java, this.kernel, String.join(" ", this.jvmFlags), String.join(" ", this.imageFlags),
					this.connections, this.rounds, this.seconds, this.warmUp);
	}

}
