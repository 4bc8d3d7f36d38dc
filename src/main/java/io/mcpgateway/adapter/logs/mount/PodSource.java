package io.mcpgateway.adapter.logs.mount;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.tree.ConfiguredFile;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Pods of Kubernetes whose logs are served. The defaults are those of a pod in the
 * cluster.
 *
 * @param namespaces namespaces of the pods; by default the namespace of the gateway
 * @param selector labels of the pods, such as {@code app=shop,tier!=test}; empty for all
 * pods
 * @param server address of the Kubernetes API; by default that of the cluster
 * @param tokenFile file with the token for the API, which is read for each request
 * @param caFile file with the certificates of the authorities of the API, in PEM
 * @param timeout longest time of a request, 1s to 10m
 * @param accessReview reviews of callers by the API, so that a caller sees the logs in
 * the namespaces where the API lets the caller get {@code pods/log}; by default the rules
 * decide alone
 */
@ConfigurationPropertiesSource
public record PodSource(@DefaultValue List<String> namespaces, @DefaultValue("") String selector, @Nullable URI server,
		@DefaultValue(SERVICE_ACCOUNT + "token") Path tokenFile, @DefaultValue(SERVICE_ACCOUNT + "ca.crt") Path caFile,
		@DefaultValue("30s") Duration timeout, @Nullable AccessReviewSettings accessReview) {

	private static final String SERVICE_ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount/";

	private static final Path OWN_NAMESPACE = Path.of(SERVICE_ACCOUNT + "namespace");

	private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

	private static final Pattern SELECTOR = Pattern.compile("[-\\w./=!,() ]*");

	private static final int MAX_NAMESPACES = 100;

	private static final int MAX_TEXT_BYTES = 64 * 1024;

	public PodSource {
		namespaces = List.copyOf(namespaces);
	}

	/**
	 * Checks the values.
	 * @param property name of the source's property
	 */
	void check(String property) {
		Bounds.number(property + ".namespaces", 0, this.namespaces.size(), MAX_NAMESPACES);
		Assert.isTrue(this.namespaces.stream().allMatch((name) -> NAMESPACE.matcher(name).matches()),
				() -> property + ".namespaces must be names of namespaces, such as shop");
		Assert.isTrue(!this.namespaces.isEmpty() || Files.isReadable(OWN_NAMESPACE),
				() -> property + ".namespaces is required outside of a cluster: the namespaces of the pods");
		Assert.isTrue(SELECTOR.matcher(this.selector).matches(),
				() -> property + ".selector must be a label selector, such as app=shop,tier!=test");
		Assert.isTrue(this.server == null || isAddress(this.server), () -> property
				+ ".server must be an https URL without user, query or fragment, such as https://10.0.0.1:6443 (http: on this host only)");
		Assert.isTrue(this.server != null || System.getenv("KUBERNETES_SERVICE_HOST") != null,
				() -> property + ".server is required outside of a cluster: the address of the Kubernetes API");
		if (isSecure()) {
			Assert.isTrue(Files.isReadable(this.tokenFile) && Files.isReadable(this.caFile), () -> property
					+ ".token-file and .ca-file must be files that the gateway may read: mount the token of its service account");
		}
		Bounds.time(property + ".timeout", Duration.ofSeconds(1), this.timeout, Duration.ofMinutes(10));
		if (this.accessReview != null) {
			this.accessReview.check(property + ".access-review");
		}
	}

	private static boolean isAddress(URI server) {
		boolean isLocal = "localhost".equals(server.getHost()) || "127.0.0.1".equals(server.getHost());
		return server.getHost() != null && server.getRawUserInfo() == null && server.getRawQuery() == null
				&& server.getRawFragment() == null
				&& ("https".equals(server.getScheme()) || ("http".equals(server.getScheme()) && isLocal));
	}

	/** Returns whether requests are encrypted, and so may carry the token. */
	public boolean isSecure() {
		return this.server == null || "https".equals(this.server.getScheme());
	}

	/** Returns the address of the API without a slash at its end. */
	public String address() {
		String text = (this.server != null) ? this.server.toString() : "https://"
				+ bracketed(System.getenv("KUBERNETES_SERVICE_HOST")) + ":" + System.getenv("KUBERNETES_SERVICE_PORT");
		return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
	}

	/**
	 * Returns the namespaces of the pods.
	 * @throws IOException if the namespace of the gateway cannot be read
	 */
	public List<String> searched() throws IOException {
		return this.namespaces.isEmpty() ? List.of(text(OWN_NAMESPACE)) : this.namespaces;
	}

	/** Returns the text of a file of the service account, of at most 64 KB. */
	public static String text(Path file) throws IOException {
		return new String(ConfiguredFile.of(file).read(MAX_TEXT_BYTES), StandardCharsets.UTF_8).strip();
	}

	private static String bracketed(String host) {
		return (host.indexOf(':') < 0) ? host : "[" + host + "]";
	}

	/** Describes the served logs for operators. */
	String place() {
		return "pods of " + this.namespaces + " with " + this.selector;
	}

}
