package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpgateway.adapter.JsonShape;
import io.mcpgateway.adapter.logs.mount.PodSource;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.upstream.UpstreamConnections;
import org.springframework.http.HttpHeaders;
import tools.jackson.databind.JsonNode;

/** The part of the Kubernetes API about pods. */
final class KubernetesApi implements AutoCloseable {

	/** The state of a container, as needed for its log. */
	private static final JsonShape STATE = JsonShape
		.of(Map.of("waiting", JsonShape.SCALAR, "terminated", JsonShape.of(Map.of("finishedAt", JsonShape.SCALAR))));

	private static final JsonShape CONTAINER = JsonShape
		.of(Map.of("name", JsonShape.SCALAR, "state", STATE, "lastState", STATE));

	private static final JsonShape POD = JsonShape
		.of(Map.of("metadata", JsonShape.of(Map.of("name", JsonShape.SCALAR)), "status", (name) -> CONTAINER));

	private static final JsonShape PODS = JsonShape
		.of(Map.of("items", POD, "metadata", JsonShape.of(Map.of("continue", JsonShape.SCALAR))));

	private final PodSource source;

	private final RemoteHttp http;

	KubernetesApi(PodSource source, UpstreamConnections connections) {
		this.source = source;
		this.http = new RemoteHttp(connections, source.address(), source.timeout());
	}

	/** Returns a page of a list of pods: their names and the states of containers. */
	JsonNode pods(String namespace, Map<String, String> parameters) throws IOException {
		return this.http.json(target(namespace, "", parameters), headers(), PODS);
	}

	/** Opens the lines of a container. */
	InputStream log(ContainerName name, Map<String, String> parameters) throws IOException {
		return this.http.open(target(name.namespace(), "/" + name.pod() + "/log", parameters), headers());
	}

	@Override
	public void close() {
		this.http.close();
	}

	private URI target(String namespace, String path, Map<String, String> parameters) {
		return URI.create(this.source.address() + "/api/v1/namespaces/" + namespace + "/pods" + path + "?"
				+ parameters.entrySet()
					.stream()
					.map((parameter) -> parameter.getKey() + "=" + PercentEncoding.encodeReserved(parameter.getValue()))
					.collect(Collectors.joining("&")));
	}

	/** Reads the token each time, since the cluster replaces the token every hour. */
	private Map<String, String> headers() throws IOException {
		return this.source.isSecure()
				? Map.of(HttpHeaders.AUTHORIZATION, "Bearer " + PodSource.text(this.source.tokenFile())) : Map.of();
	}

}
