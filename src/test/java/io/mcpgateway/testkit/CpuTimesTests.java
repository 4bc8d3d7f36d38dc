package io.mcpgateway.testkit;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the CPU time that is measured for test classes. */
@EnabledOnOs(OS.LINUX)
class CpuTimesTests {

	private static final Duration WORK = Duration.ofMillis(300);

	@Test
	void includesTheWorkOfThisThread() {
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		long before = CpuTimes.ticks();
		long end = threads.getCurrentThreadCpuTime() + WORK.toNanos();
		while (threads.getCurrentThreadCpuTime() < end) {
			Thread.onSpinWait();
		}
		assertThat(CpuTimes.ticks() - before).isGreaterThanOrEqualTo(WORK.toMillis() / 10 - 2);
	}

}
