package io.mcpgateway.adapter.system;

import java.time.Instant;
import java.util.Map;

import oshi.hardware.GlobalMemory;

/**
 * Use of memory and swap.
 *
 * @param measuredAt time of the measurement
 * @param availableBytes memory that programs can get without swapping
 */
record MemoryDocument(String measuredAt, long totalBytes, long availableBytes, double usedPercent, long swapTotalBytes,
		long swapUsedBytes, double swapUsedPercent) {

	/** Points of use that count as a change. */
	private static final double USE_STEP = 5;

	static Measurement of(GlobalMemory memory) {
		long total = memory.getTotal();
		long available = memory.getAvailable();
		long swapTotal = memory.getVirtualMemory().getSwapTotal();
		long swapUsed = memory.getVirtualMemory().getSwapUsed();
		double used = Percent.of(total - available, total);
		double swap = Percent.of(swapUsed, swapTotal);
		return new Measurement(
				new MemoryDocument(Instant.now().toString(), total, available, used, swapTotal, swapUsed, swap),
				Map.of("memory", used / USE_STEP, "swap", swap / USE_STEP));
	}

}
