package io.mcpgateway.testkit;

import java.net.InetAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.server.mock.KubernetesMixedDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.ServerRequest;
import io.fabric8.mockwebserver.ServerResponse;
import io.fabric8.mockwebserver.dsl.HttpMethod;
import io.fabric8.mockwebserver.http.Buffer;
import io.fabric8.mockwebserver.http.Dispatcher;
import io.fabric8.mockwebserver.http.Headers;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Server of the Kubernetes API with TLS: pods by fabric8's mock of the API, and the lines
 * of their containers as a node gives them.
 */
public final class PodServer implements AutoCloseable {

	private final Map<String, List<List<Line>>> runs = new ConcurrentHashMap<>();

	private final Map<String, UnaryOperator<MockResponse>> replacements = new ConcurrentHashMap<>();

	/** Containers that wait for their next run. */
	private final Set<String> crashed = ConcurrentHashMap.newKeySet();

	private final List<String> tokens = new CopyOnWriteArrayList<>();

	private final List<String> paths = new CopyOnWriteArrayList<>();

	private final KubernetesMockServer server;

	private final MockWebServer web;

	private final KubernetesMixedDispatcher pods;

	private volatile int status = 200;

	private volatile int reviewStatus = 201;

	/** Permissions to read logs: subject, space and namespace. */
	private final Set<String> readers = ConcurrentHashMap.newKeySet();

	private final List<String> reviewed = new CopyOnWriteArrayList<>();

	private PodServer() {
		this.web = new MockWebServer();
		Map<ServerRequest, Queue<ServerResponse>> responses = new ConcurrentHashMap<>();
		this.pods = new KubernetesMixedDispatcher(responses);
		this.server = new KubernetesMockServer(new Context(), this.web, responses, new Dispatcher() {

			@Override
			public MockResponse dispatch(RecordedRequest request) {
				return answer(request);
			}

		}, true);
		this.server.init(InetAddress.getLoopbackAddress(), 0);
	}

	/** Starts a server without pods. */
	public static PodServer start() {
		return new PodServer();
	}

	/**
	 * Returns the properties of a mount of the pods {@code app=shop} in the namespace
	 * {@code shop}.
	 * @param token file with the token
	 */
	public Map<String, Object> mount(String name, Path token) {
		String mount = "gateway.logs.mounts." + name + ".";
		return Map.of(mount + "pods.server", "https://localhost:" + this.web.getPort(), mount + "pods.namespaces",
				"shop", mount + "pods.selector", "app=shop", mount + "pods.token-file", token, mount + "pods.ca-file",
				this.web.getSelfSignedCertificate().certificatePath(), mount + "poll-interval", "1s");
	}

	/** Adds a pod with the label {@code app} and running containers. */
	public void add(String namespace, String pod, String app, String... containers) {
		for (String container : containers) {
			this.runs.put(pod + "/" + container, new CopyOnWriteArrayList<>(List.of(new CopyOnWriteArrayList<>())));
		}
		call(HttpMethod.POST, path(namespace, ""), Serialization.asJson(pod(namespace, pod, app, List.of(containers))));
	}

	/** Deletes a pod. */
	public void delete(String namespace, String pod) {
		call(HttpMethod.DELETE, path(namespace, pod), "");
	}

	/** Writes a line of a container. */
	public void log(String pod, String container, Instant time, String line) {
		List<List<Line>> all = runs(pod, container);
		all.getLast().add(new Line(time, line));
	}

	/** Restarts a container. */
	public void restart(String namespace, String pod, String container) {
		runs(pod, container).add(new CopyOnWriteArrayList<>());
		Pod found = Serialization.unmarshal(call(HttpMethod.GET, path(namespace, pod), ""), Pod.class);
		Pod restarted = new PodBuilder(found).editStatus()
			.editMatchingContainerStatus((each) -> container.equals(each.getName()))
			.withRestartCount(1)
			.withNewLastState()
			.withNewTerminated()
			.withExitCode(1)
			.endTerminated()
			.endLastState()
			.endContainerStatus()
			.endStatus()
			.build();
		call(HttpMethod.PUT, path(namespace, pod) + "/status", Serialization.asJson(restarted));
	}

	/** Ends a container, which keeps its lines. */
	public void end(String namespace, String pod, String container, Instant time) {
		Pod found = Serialization.unmarshal(call(HttpMethod.GET, path(namespace, pod), ""), Pod.class);
		Pod ended = new PodBuilder(found).editStatus()
			.editMatchingContainerStatus((each) -> container.equals(each.getName()))
			.withNewState()
			.withNewTerminated()
			.withFinishedAt(time.truncatedTo(ChronoUnit.SECONDS).toString())
			.endTerminated()
			.endState()
			.endContainerStatus()
			.endStatus()
			.build();
		call(HttpMethod.PUT, path(namespace, pod) + "/status", Serialization.asJson(ended));
	}

	/**
	 * Ends a container, which waits for its next run and so has the log of its last one.
	 */
	public void crash(String namespace, String pod, String container) {
		this.crashed.add(pod + "/" + container);
		Pod found = Serialization.unmarshal(call(HttpMethod.GET, path(namespace, pod), ""), Pod.class);
		Pod crashed = new PodBuilder(found).editStatus()
			.editMatchingContainerStatus((each) -> container.equals(each.getName()))
			.withNewState()
			.withNewWaiting()
			.withReason("CrashLoopBackOff")
			.endWaiting()
			.endState()
			.withNewLastState()
			.withNewTerminated()
			.withFinishedAt(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
			.endTerminated()
			.endLastState()
			.endContainerStatus()
			.endStatus()
			.build();
		call(HttpMethod.PUT, path(namespace, pod) + "/status", Serialization.asJson(crashed));
	}

	/**
	 * Lets a subject read the logs in a namespace.
	 * @param subject user or group, as the API knows it
	 */
	public void permit(String subject, String namespace) {
		this.readers.add(subject + " " + namespace);
	}

	/** Takes the right to read the logs in a namespace from a subject. */
	public void revoke(String subject, String namespace) {
		this.readers.remove(subject + " " + namespace);
	}

	/** Answers access reviews with a status; 201 for decisions. */
	public void answerReviewsWith(int status) {
		this.reviewStatus = status;
	}

	/**
	 * Returns the bodies of the access reviews up to now, or for a review that the API
	 * would refuse the reason.
	 */
	public List<String> reviews() {
		return this.reviewed;
	}

	/** Forgets all pods, lines and requests. */
	public void reset() {
		this.reviewed.clear();
		this.readers.clear();
		this.reviewStatus = 201;
		this.pods.reset();
		this.runs.clear();
		this.replacements.clear();
		this.crashed.clear();
		this.tokens.clear();
		this.paths.clear();
		this.status = 200;
	}

	/** Answers all further requests with a status; 200 for the usual answers. */
	public void answerWith(int status) {
		this.status = status;
	}

	/**
	 * Changes the answers with the lines of a container; {@code null} for the usual ones.
	 */
	public void replace(String pod, String container, @Nullable UnaryOperator<MockResponse> replacement) {
		if (replacement != null) {
			this.replacements.put(pod + "/" + container, replacement);
		}
		else {
			this.replacements.remove(pod + "/" + container);
		}
	}

	/** Returns the tokens of the requests up to now. */
	public List<String> tokens() {
		return this.tokens;
	}

	/** Returns the targets of the requests up to now. */
	public List<String> paths() {
		return this.paths;
	}

	@Override
	public void close() {
		this.server.destroy();
	}

	private MockResponse answer(RecordedRequest request) {
		URI target = URI.create(request.getPath());
		if (request.getHeader("Authorization") != null) {
			this.tokens.add(request.getHeader("Authorization"));
			this.paths.add(request.getPath());
			if (this.status != 200) {
				return new MockResponse().setResponseCode(this.status).setBody("secret reason");
			}
		}
		if (target.getPath().equals("/apis/authorization.k8s.io/v1/subjectaccessreviews")) {
			return review(request);
		}
		String[] path = target.getPath().split("/");
		return path[path.length - 1].equals("log") ? log(path[path.length - 2], parameters(target))
				: this.pods.dispatch(request);
	}

	/**
	 * Answers a review as the API does, and refuses one with a wrong, missing or further
	 * field.
	 */
	private MockResponse review(RecordedRequest request) {
		JsonNode review = JsonMapper.shared().readTree(request.getBody().readUtf8());
		JsonNode spec = review.path("spec");
		JsonNode asked = spec.path("resourceAttributes");
		String namespace = asked.path("namespace").asString("");
		JsonNode expected = JsonMapper.shared()
			.valueToTree(Map.of("apiVersion", "authorization.k8s.io/v1", "kind", "SubjectAccessReview", "spec",
					Map.of("user", spec.path("user").asString(""), "groups", spec.path("groups"), "resourceAttributes",
							Map.of("namespace", namespace, "verb", "get", "group", "", "version", "v1", "resource",
									"pods", "subresource", "log"))));
		boolean isValid = review.equals(expected) && spec.path("groups").isArray() && !namespace.isEmpty()
				&& !spec.path("user").asString("").isEmpty() && request.getMethod().toString().equals("POST")
				&& String.valueOf(request.getHeader("Content-Type")).startsWith("application/json")
				&& String.valueOf(request.getHeader("Authorization")).matches("Bearer .+");
		this.reviewed.add(isValid ? review.toString() : "refused: " + request.getHeaders() + review);
		if (!isValid || this.reviewStatus != 201) {
			return new MockResponse().setResponseCode(isValid ? this.reviewStatus : 422).setBody("secret reason");
		}
		Stream<String> subjects = Stream.concat(Stream.of(spec.path("user")), spec.path("groups").valueStream())
			.map((subject) -> subject.asString(""));
		boolean isAllowed = subjects.anyMatch((subject) -> this.readers.contains(subject + " " + namespace));
		ObjectNode answer = (ObjectNode) review;
		answer
			.set("status",
					JsonMapper.shared()
						.valueToTree(isAllowed
								? Map.of("allowed", true, "reason", "RBAC: allowed by RoleBinding \"readers\"")
								: Map.of("allowed", false)));
		return new MockResponse().setResponseCode(201)
			.setHeader("Content-Type", "application/json")
			.setBody(answer.toString());
	}

	private MockResponse log(String pod, Map<String, String> parameters) {
		List<List<Line>> all = this.runs.get(pod + "/" + parameters.get("container"));
		boolean isPrevious = parameters.get("previous").equals("true")
				&& !this.crashed.contains(pod + "/" + parameters.get("container"));
		int run = (all == null) ? -1 : all.size() - (isPrevious ? 2 : 1);
		if (run < 0) {
			return new MockResponse().setResponseCode(400).setBody("{\"kind\":\"Status\"}");
		}
		Instant since = Instant.parse(parameters.getOrDefault("sinceTime", "1970-01-01T00:00:00Z"));
		List<Line> lines = all.get(run).stream().filter((line) -> !line.time.isBefore(since)).toList();
		int tail = Integer.parseInt(parameters.getOrDefault("tailLines", "1000000000"));
		return this.replacements.getOrDefault(pod + "/" + parameters.get("container"), UnaryOperator.identity())
			.apply(new MockResponse().setResponseCode(200)
				.setBody(lines.stream()
					.skip(Math.max(0, lines.size() - tail))
					.map((line) -> line.time + " " + line.text + "\n")
					.collect(Collectors.joining())));
	}

	private String call(HttpMethod method, String path, String body) {
		MockResponse answer = this.pods.dispatch(new RecordedRequest("HTTP/1.1", method, path,
				Headers.builder().add("Content-Type", "application/json").build(),
				new Buffer(body.getBytes(StandardCharsets.UTF_8))));
		if (answer.code() >= 300) {
			throw new IllegalStateException(answer.toString());
		}
		return answer.getBody().readUtf8();
	}

	private static String path(String namespace, String pod) {
		return "/api/v1/namespaces/" + namespace + "/pods" + (pod.isEmpty() ? "" : "/" + pod);
	}

	private List<List<Line>> runs(String pod, String container) {
		List<List<Line>> all = this.runs.get(pod + "/" + container);
		if (all == null) {
			throw new IllegalArgumentException(pod + "/" + container);
		}
		return all;
	}

	private static Pod pod(String namespace, String name, String app, List<String> containers) {
		PodBuilder pod = new PodBuilder().withNewMetadata()
			.withNamespace(namespace)
			.withName(name)
			.addToLabels("app", app)
			.endMetadata()
			.withNewStatus()
			.endStatus();
		for (String container : containers) {
			pod = pod.editStatus()
				.addNewContainerStatus()
				.withName(container)
				.withRestartCount(0)
				.endContainerStatus()
				.endStatus();
		}
		return pod.build();
	}

	private static Map<String, String> parameters(URI target) {
		return Stream.of(target.getRawQuery().split("&"))
			.map((parameter) -> parameter.split("=", 2))
			.collect(Collectors.toMap((parts) -> parts[0],
					(parts) -> URLDecoder.decode(parts[1], StandardCharsets.UTF_8)));
	}

	/** Line with its time. */
	private record Line(Instant time, String text) {

	}

}
