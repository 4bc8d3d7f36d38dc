package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

import io.mcpgateway.adapter.logs.mount.PodSource;
import io.mcpgateway.upstream.UpstreamConnections;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Logs of the containers of pods. A restarted container begins a new log; the lines
 * before the restart come first, as far as the cluster keeps them.
 */
final class PodLogs implements RemoteLogs {

	private static final String PAGE_SIZE = "250";

	private static final List<String> STATUSES = List.of("initContainerStatuses", "containerStatuses",
			"ephemeralContainerStatuses");

	/** Time by which the last line may be younger than the end of its container. */
	private static final Duration MAX_END_DIFFERENCE = Duration.ofMinutes(1);

	private final PodSource source;

	private final KubernetesApi api;

	private final LineBounds bounds;

	/**
	 * Creates the logs of pods.
	 * @param connections connections, which are closed with the logs
	 */
	PodLogs(PodSource source, UpstreamConnections connections, LineBounds bounds) {
		this.source = source;
		this.api = new KubernetesApi(source, connections);
		this.bounds = bounds;
	}

	@Override
	public SortedSet<String> names() throws IOException {
		SortedSet<String> names = new TreeSet<>();
		list(Instant.EPOCH).forEach((log) -> names.add(log.name()));
		return names;
	}

	@Override
	public List<ListedLog> list(Instant since) throws IOException {
		List<ListedLog> logs = new ArrayList<>();
		for (String namespace : this.source.searched()) {
			containers(namespace, Map.of("limit", PAGE_SIZE), since).values()
				.stream()
				.limit(MAX_LOGS - logs.size())
				.forEach(logs::add);
		}
		logs.sort(Comparator.comparing(ListedLog::name));
		return logs;
	}

	/** Finds the container of a pod; {@code null} if the mount does not serve the pod. */
	@Override
	public @Nullable ListedLog find(String log) throws IOException {
		ContainerName name = ContainerName.of(log);
		return (name != null && this.source.searched().contains(name.namespace()))
				? containers(name.namespace(), Map.of("fieldSelector", "metadata.name=" + name.pod()), Instant.EPOCH)
					.get(name)
				: null;
	}

	@Override
	public boolean mayExist(String log) {
		return ContainerName.of(log) != null;
	}

	@Override
	public TimedLines lines(ListedLog log, LineRange range) throws IOException {
		Map<String, String> parameters = new LinkedHashMap<>();
		if (range.since().isAfter(Instant.EPOCH)) {
			parameters.put("sinceTime", range.since().truncatedTo(ChronoUnit.SECONDS).toString());
		}
		return open(log, parameters);
	}

	@Override
	public TimedLines last(ListedLog log, int count, LineRange range) throws IOException {
		return open(log, Map.of("tailLines", String.valueOf(count)));
	}

	@Override
	public void probe() throws IOException {
		for (String namespace : this.source.searched()) {
			this.api.pods(namespace, Map.of("limit", "1"));
		}
	}

	@Override
	public void close() {
		this.api.close();
	}

	private TimedLines open(ListedLog log, Map<String, String> parameters) throws IOException {
		ContainerName name = ContainerName.of(log.name());
		if (name == null) {
			throw new MissingLogException();
		}
		List<ContainerLines> parts = new ArrayList<>();
		for (int run = log.runs() - 1; run >= 0; run--) {
			parts.add(new ContainerLines(this.api, name, parameters, run > 0, this.bounds));
		}
		return new ChainedLines(parts);
	}

	private SortedMap<ContainerName, ListedLog> containers(String namespace, Map<String, String> parameters,
			Instant since) throws IOException {
		SortedMap<ContainerName, ListedLog> containers = new TreeMap<>();
		Map<String, String> page = new LinkedHashMap<>(parameters);
		if (!this.source.selector().isEmpty()) {
			page.put("labelSelector", this.source.selector());
		}
		String next;
		do {
			JsonNode pods = this.api.pods(namespace, page);
			pods.path("items").forEach((pod) -> add(containers, namespace, pod, since));
			next = pods.path("metadata").path("continue").asString("");
			page.put("continue", next);
		}
		while (!next.isEmpty() && containers.size() < MAX_LOGS);
		return containers;
	}

	private static void add(SortedMap<ContainerName, ListedLog> containers, String namespace, JsonNode pod,
			Instant since) {
		String podName = pod.path("metadata").path("name").asString("");
		for (String statuses : STATUSES) {
			for (JsonNode status : pod.path("status").path(statuses)) {
				ContainerName name = ContainerName
					.of(namespace + "/" + podName + "/" + status.path("name").asString(""));
				if (name != null) {
					containers.put(name, new ListedLog(name.log(), runs(status, since)));
				}
			}
		}
	}

	/**
	 * Returns how many runs may have lines since a time. The log of a container waiting
	 * for its next run is the log of the last run.
	 */
	private static int runs(JsonNode status, Instant since) {
		JsonNode state = status.path("state");
		boolean hasPrevious = mayHaveLines(status.path("lastState").path("terminated"), since);
		if (state.path("waiting").isObject()) {
			return hasPrevious ? 1 : 0;
		}
		boolean hasCurrent = !state.path("terminated").isObject() || mayHaveLines(state.path("terminated"), since);
		return hasPrevious ? 2 : hasCurrent ? 1 : 0;
	}

	/** Returns whether a run has ended, and not long before a time. */
	private static boolean mayHaveLines(JsonNode ended, Instant since) {
		if (!ended.isObject()) {
			return false;
		}
		try {
			Instant end = OffsetDateTime.parse(ended.path("finishedAt").asString("")).toInstant();
			return end.plus(MAX_END_DIFFERENCE).isAfter(since);
		}
		catch (DateTimeParseException ex) {
			return true;
		}
	}

	/**
	 * Bounds of the lines of a container.
	 *
	 * @param maxLineBytes number of bytes to keep of a line
	 * @param maxBytes number of bytes of a run to read, after which a line is cut; more
	 * than a scan reads, so that the scan tells that lines are missing
	 */
	record LineBounds(int maxLineBytes, long maxBytes) {

	}

	/** Lines of several parts, part after part. */
	private static final class ChainedLines implements TimedLines {

		private final List<ContainerLines> parts;

		private int part;

		ChainedLines(List<ContainerLines> parts) {
			this.parts = List.copyOf(parts);
		}

		@Override
		public @Nullable TimedLine next() throws IOException {
			while (this.part < this.parts.size()) {
				TimedLine line = this.parts.get(this.part).next();
				if (line != null) {
					return line;
				}
				this.parts.get(this.part).close();
				this.part++;
			}
			return null;
		}

		@Override
		public void close() throws IOException {
			if (this.part < this.parts.size()) {
				this.parts.get(this.part).close();
			}
		}

	}

}
