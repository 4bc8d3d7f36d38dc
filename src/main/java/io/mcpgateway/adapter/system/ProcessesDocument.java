package io.mcpgateway.adapter.system;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import oshi.software.os.OSProcess;

/**
 * Processes with the highest load, then with the most memory.
 *
 * @param measuredAt time of the measurement
 * @param total number of all processes
 */
record ProcessesDocument(String measuredAt, int total, List<ListedProcess> processes) {

	/** Points of load, of one processor, that count as a change. */
	private static final double LOAD_STEP = 25;

	/** Points of all memory that count as a change. */
	private static final double MEMORY_STEP = 5;

	private static final Comparator<ListedProcess> ORDER = Comparator.comparing(ListedProcess::cpuPercent)
		.thenComparing(ListedProcess::memoryBytes)
		.reversed()
		.thenComparing(ListedProcess::pid);

	/**
	 * Measures the load since an earlier reading.
	 * @param before processes of the earlier reading, by number
	 * @param memory bytes of all memory
	 */
	static Measurement since(Map<Integer, OSProcess> before, List<OSProcess> now, int max, long memory) {
		List<ListedProcess> listed = now.stream()
			.map((one) -> ListedProcess.of(one, before.get(one.getProcessID())))
			.sorted(ORDER)
			.limit(max)
			.toList();
		Map<String, Double> figures = new HashMap<>();
		listed.forEach((one) -> {
			String id = one.pid + " since " + one.startedAt;
			figures.put("load of " + id, one.cpuPercent / LOAD_STEP);
			figures.put("memory of " + id, Percent.of(one.memoryBytes, memory) / MEMORY_STEP);
		});
		return new Measurement(new ProcessesDocument(Instant.now().toString(), now.size(), listed), figures);
	}

	/**
	 * A process, without the command line.
	 *
	 * @param cpuPercent load of one processor: 200 for two busy ones
	 * @param memoryBytes memory that is not swapped out
	 */
	record ListedProcess(int pid, String name, double cpuPercent, long memoryBytes, String startedAt) {

		/**
		 * Describes a process; a process without an earlier reading has its mean load.
		 */
		static ListedProcess of(OSProcess process, @Nullable OSProcess before) {
			double load = (before != null) ? process.getProcessCpuLoadBetweenTicks(before)
					: process.getProcessCpuLoadCumulative();
			return new ListedProcess(process.getProcessID(), process.getName(), Percent.rounded(100 * load),
					process.getResidentMemory(), Instant.ofEpochMilli(process.getStartTime()).toString());
		}

	}

}
