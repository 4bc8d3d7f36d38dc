package io.mcpgateway.adapter.logs.pods;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

import io.mcpgateway.adapter.logs.mount.PodSource;
import io.mcpgateway.adapter.logs.remote.LineRange;
import io.mcpgateway.adapter.logs.remote.MissingLogException;
import io.mcpgateway.adapter.logs.remote.RemoteLogs;
import io.mcpgateway.adapter.logs.remote.TimedLines;
import io.mcpgateway.upstream.UpstreamConnections;
import tools.jackson.databind.JsonNode;

/**
 * Logs of the containers of pods. A restarted container begins a new log; the lines
 * before the restart come first, as far as the cluster keeps them.
 */
public final class PodLogs implements RemoteLogs {

	private static final String PAGE_SIZE = "250";

	private static final List<String> STATUSES = List.of("initContainerStatuses", "containerStatuses",
			"ephemeralContainerStatuses");

	private final PodSource source;

	private final KubernetesApi api;

	private final int maxLineBytes;

	/**
	 * Creates the logs of pods.
	 * @param connections connections, which are closed with the logs
	 * @param maxLineBytes number of bytes to keep of a line
	 */
	public PodLogs(PodSource source, UpstreamConnections connections, int maxLineBytes) {
		this.source = source;
		this.api = new KubernetesApi(source, connections);
		this.maxLineBytes = maxLineBytes;
	}

	@Override
	public SortedSet<String> names() throws IOException {
		SortedSet<String> names = new TreeSet<>();
		for (String namespace : this.source.searched()) {
			containers(namespace, Map.of("limit", PAGE_SIZE)).keySet()
				.stream()
				.limit(MAX_LOGS - names.size())
				.map(ContainerName::log)
				.forEach(names::add);
		}
		return names;
	}

	@Override
	public boolean exists(String log) throws IOException {
		ContainerName name = ContainerName.of(log);
		return name != null && find(name).containsKey(name);
	}

	@Override
	public boolean mayExist(String log) {
		return ContainerName.of(log) != null;
	}

	@Override
	public TimedLines lines(String log, LineRange range) throws IOException {
		Map<String, String> parameters = new LinkedHashMap<>();
		if (range.since().isAfter(Instant.EPOCH)) {
			parameters.put("sinceTime", range.since().truncatedTo(ChronoUnit.SECONDS).toString());
		}
		return open(log, parameters);
	}

	@Override
	public TimedLines last(String log, int count, LineRange range) throws IOException {
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

	private TimedLines open(String log, Map<String, String> parameters) throws IOException {
		ContainerName name = ContainerName.of(log);
		Boolean wasRestarted = (name != null) ? find(name).get(name) : null;
		if (name == null || wasRestarted == null) {
			throw new MissingLogException();
		}
		List<ContainerLines> parts = new ArrayList<>();
		if (wasRestarted) {
			parts.add(new ContainerLines(this.api, name, parameters, true, this.maxLineBytes));
		}
		parts.add(new ContainerLines(this.api, name, parameters, false, this.maxLineBytes));
		return new ChainedLines(parts);
	}

	/** Returns the containers of a pod; none if the mount does not serve the pod. */
	private SortedMap<ContainerName, Boolean> find(ContainerName name) throws IOException {
		return this.source.searched().contains(name.namespace())
				? containers(name.namespace(), Map.of("fieldSelector", "metadata.name=" + name.pod()))
				: new TreeMap<>();
	}

	/** Returns whether each container was restarted. */
	private SortedMap<ContainerName, Boolean> containers(String namespace, Map<String, String> parameters)
			throws IOException {
		SortedMap<ContainerName, Boolean> containers = new TreeMap<>();
		Map<String, String> page = new LinkedHashMap<>(parameters);
		if (!this.source.selector().isEmpty()) {
			page.put("labelSelector", this.source.selector());
		}
		String next;
		do {
			JsonNode pods = this.api.pods(namespace, page);
			pods.path("items").forEach((pod) -> add(containers, namespace, pod));
			next = pods.path("metadata").path("continue").asString("");
			page.put("continue", next);
		}
		while (!next.isEmpty() && containers.size() < MAX_LOGS);
		return containers;
	}

	private static void add(SortedMap<ContainerName, Boolean> containers, String namespace, JsonNode pod) {
		String podName = pod.path("metadata").path("name").asString("");
		for (String statuses : STATUSES) {
			for (JsonNode status : pod.path("status").path(statuses)) {
				ContainerName name = ContainerName
					.of(namespace + "/" + podName + "/" + status.path("name").asString(""));
				if (name != null) {
					containers.put(name, status.path("lastState").path("terminated").isObject());
				}
			}
		}
	}

}
