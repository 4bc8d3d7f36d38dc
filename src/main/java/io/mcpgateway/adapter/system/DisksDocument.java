package io.mcpgateway.adapter.system;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import oshi.software.os.FileSystem;
import oshi.software.os.OSFileStore;

/**
 * Local disks, in the order of their mount points.
 *
 * @param measuredAt time of the measurement
 */
record DisksDocument(String measuredAt, List<Disk> disks) {

	private static final int MAX_DISKS = 100;

	/** Points of use that count as a change. */
	private static final double USE_STEP = 1;

	/** Measures local disks only, since a file server may not answer. */
	static Measurement of(FileSystem system) {
		List<Disk> disks = system.getFileStores(true)
			.stream()
			.filter((store) -> store.getTotalSpace() > 0)
			.map(Disk::of)
			.sorted(Comparator.comparing(Disk::mount))
			.limit(MAX_DISKS)
			.toList();
		Map<String, Double> figures = new HashMap<>();
		disks.forEach((disk) -> {
			figures.put("present " + disk.mount, 1.0);
			figures.put("used " + disk.mount, disk.usedPercent / USE_STEP);
		});
		return new Measurement(new DisksDocument(Instant.now().toString(), disks), figures);
	}

	/**
	 * A local disk.
	 *
	 * @param mount directory or drive
	 * @param type file system, such as ext4
	 * @param freeBytes space that programs can use
	 */
	record Disk(String mount, String type, long totalBytes, long freeBytes, double usedPercent) {

		static Disk of(OSFileStore store) {
			long total = store.getTotalSpace();
			long free = store.getUsableSpace();
			return new Disk(store.getMount(), store.getType(), total, free, Percent.of(total - free, total));
		}

	}

}
