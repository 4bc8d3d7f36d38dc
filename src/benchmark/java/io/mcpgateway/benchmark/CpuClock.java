package io.mcpgateway.benchmark;

import java.time.Duration;
import java.util.stream.Stream;

/**
 * Clock of the CPU time that processes used so far.
 */
interface CpuClock {

	/** Clock of no process. */
	CpuClock NONE = () -> Duration.ZERO;

	/**
	 * Returns the user and system CPU time so far.
	 */
	Duration time();

	/**
	 * Returns the clock of a process and of its running children.
	 */
	static CpuClock of(ProcessHandle process) {
		return () -> Stream.concat(Stream.of(process), process.children())
			.map((one) -> one.info().totalCpuDuration().orElse(Duration.ZERO))
			.reduce(Duration.ZERO, Duration::plus);
	}

}
