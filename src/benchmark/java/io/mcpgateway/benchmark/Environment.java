package io.mcpgateway.benchmark;

import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.util.List;

/**
 * Where and how figures were measured.
 *
 * @param date the day
 * @param load the machine's load before the first scenario
 * @param cores how many processors there are for servers and load together
 * @param java the JVM
 * @param kernel the operating system
 * @param jvmFlags the flags that every server ran with
 * @param connections the number of connections of the reads of small files
 * @param rounds the number of rounds
 * @param seconds how long a round took for each server
 */
record Environment(String date, double load, int cores, String java, String kernel, List<String> jvmFlags,
		int connections, int rounds, double seconds) {

	static Environment of(Options options) {
		return new Environment(LocalDate.now().toString(), currentLoad(), Runtime.getRuntime().availableProcessors(),
				System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
				System.getProperty("os.name") + " " + System.getProperty("os.version"), options.jvm(),
				options.connections(), options.rounds(), options.duration().toMillis() / 1000.0);
	}

	/**
	 * How many processes and threads ran or wanted to in the last minute, on average.
	 */
	static double currentLoad() {
		return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
	}

	String line() {
		return "%s, load %s at the start, %d cores shared with the load generator, %s, %s; each server with %s; %d connections for small files, median of %d rounds of %.0f s."
			.formatted(this.date, Units.load(this.load), this.cores, this.java, this.kernel,
					String.join(" ", this.jvmFlags), this.connections, this.rounds, this.seconds);
	}

}
