package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Recording of the JDK Flight Recorder with samples of CPU time and the time to load each
 * class, from the first instant of a JVM until its end.
 *
 * @param file the file of the recording
 */
record FlightRecording(Path file) {

	private static final String SAMPLE = "jdk.CPUTimeSample";

	private static final String LOAD = "jdk.ClassLoad";

	private static final int LINES = 20;

	/**
	 * Returns the JVM flag that makes the recording. The JVM writes the file at its end.
	 */
	String flag() {
		return ("-XX:StartFlightRecording:filename=%s,settings=none,+%s#enabled=true,+%s#throttle=10ms,"
				+ "+%s#enabled=true,+%s#threshold=0ms")
			.formatted(this.file, SAMPLE, SAMPLE, LOAD, LOAD);
	}

	/**
	 * Returns the methods that ran in most samples of a time, in percent of these
	 * samples. Only the innermost frame of a sample counts, and compiler threads have no
	 * frames.
	 */
	List<ProfileResult.Line> frames(Instant from, Instant to) throws IOException {
		Map<String, Double> samples = new HashMap<>();
		each(SAMPLE, (event) -> {
			if (!event.getEndTime().isBefore(from) && event.getEndTime().isBefore(to) && event.getStackTrace() != null
					&& !event.getStackTrace().getFrames().isEmpty()) {
				samples.merge(name(event.getStackTrace().getFrames().getFirst()), 1.0, Double::sum);
			}
		});
		double all = samples.values().stream().mapToDouble(Double::doubleValue).sum();
		samples.replaceAll((name, count) -> 100 * count / all);
		return dearest(samples);
	}

	/**
	 * Returns the classes that took longest to load, in milliseconds, with the classes
	 * that each of them loaded.
	 */
	List<ProfileResult.Line> classes() throws IOException {
		Map<String, Double> times = new HashMap<>();
		each(LOAD, (event) -> {
			RecordedClass loaded = event.getClass("loadedClass");
			if (loaded != null) {
				times.merge(loaded.getName(), event.getDuration().toNanos() / 1e6, Double::sum);
			}
		});
		return dearest(times);
	}

	private void each(String type, Consumer<RecordedEvent> receiver) throws IOException {
		try (RecordingFile recording = new RecordingFile(this.file)) {
			while (recording.hasMoreEvents()) {
				RecordedEvent event = recording.readEvent();
				if (event.getEventType().getName().equals(type)) {
					receiver.accept(event);
				}
			}
		}
	}

	private static String name(RecordedFrame frame) {
		return frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
	}

	private static List<ProfileResult.Line> dearest(Map<String, Double> values) {
		return values.entrySet()
			.stream()
			.sorted(Map.Entry.<String, Double>comparingByValue().reversed())
			.limit(LINES)
			.map((entry) -> new ProfileResult.Line(entry.getKey(), entry.getValue()))
			.toList();
	}

}
