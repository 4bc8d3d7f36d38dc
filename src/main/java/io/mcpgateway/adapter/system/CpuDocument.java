package io.mcpgateway.adapter.system;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import oshi.hardware.CentralProcessor;

/**
 * Load of the processors.
 *
 * @param measuredAt time of the measurement
 * @param model model of the processors
 * @param processors number of logical processors
 * @param loadPercent load of all processors during the measurement
 * @param loadPercentByProcessor load of each logical processor
 * @param loadAverage waiting and running tasks, as the mean of 1, 5 and 15 minutes; empty
 * if the system has none
 */
record CpuDocument(String measuredAt, String model, int processors, double loadPercent,
		List<Double> loadPercentByProcessor, List<Double> loadAverage) {

	/** Points of load that count as a change. */
	private static final double LOAD_STEP = 10;

	private static final int LOAD_AVERAGES = 3;

	/** Measures the load since two earlier readings of the ticks. */
	static Measurement since(long[] ticks, long[][] ticksByProcessor, CentralProcessor processor) {
		double load = Percent.rounded(100 * processor.getSystemCpuLoadBetweenTicks(ticks));
		List<Double> byProcessor = Arrays.stream(processor.getProcessorCpuLoadBetweenTicks(ticksByProcessor))
			.mapToObj((one) -> Percent.rounded(100 * one))
			.toList();
		List<Double> averages = Arrays.stream(processor.getSystemLoadAverage(LOAD_AVERAGES))
			.filter((average) -> average >= 0)
			.mapToObj(Percent::rounded)
			.toList();
		return new Measurement(
				new CpuDocument(Instant.now().toString(), processor.getProcessorIdentifier().getName(),
						processor.getLogicalProcessorCount(), load, byProcessor, averages),
				Map.of("load", load / LOAD_STEP));
	}

}
